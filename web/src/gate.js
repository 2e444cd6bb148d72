/* Check the required browser features before anything else loads, and tell readers with an older browser which one to use instead of
 * showing a page that does not work. The texts come from the build (`shell-texts`). Written in the JavaScript of 2009, so
 * that any browser
 * can parse it. */
(function () {
  var root = document.documentElement;
  /** @type {string[]} */
  var missing = [];

  /** @param {string} name @param {() => boolean} there */
  function need(name, there) {
    try {
      if (there()) return;
    } catch (error) {
      // The check itself failed.
    }
    missing.push(name);
  }

  need("secure", function () {
    return window.isSecureContext !== false;
  });
  need("modules", function () {
    return "noModule" in document.createElement("script") && !!window.Worker;
  });
  need("wasm", function () {
    // A minimal module with exception handling: WebAssembly as Python needs it. Lockdown modes disable it.
    return WebAssembly.validate(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11, 11]));
  });
  need("between", function () {
    return !!window.BroadcastChannel && !!window.structuredClone && !!Array.prototype.findLastIndex;
  });
  need("styles", function () {
    return CSS.supports("selector(:has(a))") && CSS.supports("selector(&)") && CSS.supports("width: 1cqw") && CSS.supports("color: light-dark(red, red)");
  });
  need("popover", function () {
    return "popover" in HTMLElement.prototype && "inert" in HTMLElement.prototype;
  });
  if (!missing.length) {
    // The application sets this attribute when it begins: all its scripts have run when the page is loaded.
    window.addEventListener("load", function () {
      if (!root.getAttribute("data-engine")) show(["unfit_start"]);
    });
    return;
  }

  // The application checks this attribute and does not start.
  root.setAttribute("data-unfit", missing.join(" "));
  root.removeAttribute("data-covered");
  root.removeAttribute("hidden");

  /** @param {Element} parent @param {string} words */
  function paragraph(parent, words) {
    var element = document.createElement("p");
    element.appendChild(document.createTextNode(words));
    parent.appendChild(element);
  }

  /** @returns {Record<string, string>} */
  function read() {
    var source = document.getElementById("shell-texts");
    var all = JSON.parse((source && source.textContent) || "{}");
    return all[(root.lang || "").slice(0, 2)] || all.en;
  }

  function insert() {
    var box = document.createElement("div");
    box.id = "unfit";
    box.setAttribute("role", "alert");
    document.body.insertBefore(box, document.getElementById("main"));
    return box;
  }

  /** @param {string[]} keys */
  function show(keys) {
    root.removeAttribute("data-covered");
    root.removeAttribute("hidden");
    var texts = read();
    var box = insert();
    for (var i = 0; i < keys.length; i += 1) paragraph(box, texts[keys[i]]);
  }

  function tell() {
    var texts = read();
    var box = insert();
    // Served without encryption: another browser would not help.
    if (missing[0] === "secure") {
      paragraph(box, texts.unfit_secure);
      return;
    }
    var lacks = [];
    for (var i = 0; i < missing.length; i += 1) if (texts["unfit_" + missing[i]]) lacks.push(texts["unfit_" + missing[i]]);
    paragraph(box, texts.unfit.replace("{what}", lacks.join(", ")));
    paragraph(box, texts.unfit_use);
  }

  // The script is deferred, so the document is parsed, except in browsers that ignore `defer`.
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", tell);
  else tell();
})();
