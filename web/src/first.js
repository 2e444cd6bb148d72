// Runs before the first paint, as a small classic script of its own (the Content-Security-Policy allows no inline scripts): shows the
// prerendered home page in the reader's language and colours. The document holds French, a <template> the other language.
(() => {
  const root = document.documentElement;
  /** @param {string} key @returns {Record<string, unknown>} nothing when storage is refused or spoilt */
  const stored = (key) => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? "{}") ?? {};
    } catch {
      return {};
    }
  };
  const prefs = stored("navals.prefs");
  if (typeof prefs.theme === "string") root.dataset.theme = prefs.theme;
  for (const [name, value] of Object.entries(stored("navals.root"))) if (typeof value === "string") root.dataset[name] = value;
  const known = ["fr", "en"];
  const wished = [prefs.language, ...navigator.languages, "en"].map((tag) => String(tag).slice(0, 2).toLowerCase());
  const language = wished.find((tag) => known.includes(tag));
  if (!language || language === root.lang) return;
  root.hidden = true;
  root.lang = language;
  // "interactive" comes before the deferred module that starts the application.
  document.addEventListener(
    "readystatechange",
    () => {
      const template = document.querySelector(`template[data-home="${language}"]`);
      if (template instanceof HTMLTemplateElement) {
        for (const part of template.content.querySelectorAll("[data-for]")) {
          document.getElementById(part.getAttribute("data-for") ?? "")?.replaceChildren(...part.childNodes);
        }
        document.title = template.dataset.title ?? document.title;
      }
      root.hidden = false;
    },
    { once: true },
  );
})();
