// Run before the first paint, as a small classic script (the Content-Security-Policy allows no inline scripts). Show the
// prerendered home page in the reader's language and theme, or the last picture of the game at this address. The document
// is in French; a <template> holds the other language.
(() => {
  const root = document.documentElement;
  /** Files of the other pages, by language and game (boot.js). @type {Record<string, Record<string, string>>} */
  const pages = JSON.parse(document.currentScript?.dataset.pages ?? "{}");
  /** @param {string} key @returns {Record<string, unknown>} empty if storage is blocked or corrupt */
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
  const language = wished.find((tag) => known.includes(tag)) ?? root.lang;
  const other = language !== root.lang;
  const away = location.hash.length > 2;
  const going = root.dataset.going;
  if (!other && !away && !going) return;
  root.lang = language;
  // Hide the home page when another page was requested.
  if (away) root.dataset.covered = "";
  else if (other) root.hidden = true;
  /** Return the last picture of the game at this address (picture.js). @returns {Record<string, string> | undefined} */
  const pictured = () => {
    try {
      const picture = JSON.parse(sessionStorage.getItem("navals.picture") ?? "{}");
      return picture.route === location.hash ? picture : undefined;
    } catch {
      return undefined;
    }
  };
  // Start loading the page file that the application will request.
  const files = pages[language] ?? {};
  const page = files[location.hash.split("/")[1]] ?? files[""];
  if (away && !pictured() && page) {
    const link = document.createElement("link");
    Object.assign(link, { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: page });
    document.head.append(link);
  }
  /** @param {string} region @param {string} markup */
  const fill = (region, markup) => {
    const template = document.createElement("template");
    template.innerHTML = markup;
    const element = document.getElementById(region);
    element?.replaceChildren(template.content);
    element?.removeAttribute("data-print");
  };
  // "interactive" precedes the deferred module that starts the application.
  document.addEventListener(
    "readystatechange",
    () => {
      const template = document.querySelector(`template[data-home="${language}"]`);
      if (other && template instanceof HTMLTemplateElement) {
        for (const part of template.content.querySelectorAll("[data-for]")) {
          const region = document.getElementById(part.getAttribute("data-for") ?? "");
          region?.replaceChildren(...part.childNodes);
          region?.setAttribute("data-print", part.getAttribute("data-print") ?? "");
        }
        document.title = template.dataset.title ?? document.title;
      }
      // Name the unfinished game.
      const card = document.querySelector(".is-any .resume-title");
      if (card && going && going !== "true") card.textContent = going;
      const picture = away ? pictured() : undefined;
      if (picture) {
        for (const region of ["top", "main"]) fill(region, picture[region] ?? "");
        document.title = picture.title ?? document.title;
        document.querySelector("#main > [data-picture]")?.setAttribute("inert", "");
      }
      if (picture) delete root.dataset.covered;
      root.hidden = false;
    },
    { once: true },
  );
})();
