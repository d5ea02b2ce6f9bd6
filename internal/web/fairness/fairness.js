// The page that recomputes: it reads what was pasted, opened or linked, and says step by step what holds.
"use strict";
(() => {
  const { $ } = floorbook;

  function say(key, args = {}) {
    const words = $("#words").content.querySelector(`[data-say="${key}"]`).textContent;
    return words.replace(/\{(\w+)\}/g, (hole, name) => (name in args ? String(args[name]) : hole));
  }
  function element(name, className, content) {
    const el = document.createElement(name);
    el.className = className;
    el.textContent = content;
    return el;
  }

  // values are what a step has computed, for who wants to compare with a program of his own.
  const shown = { salt: "salt-value", leaf: "leaf-value", root: "root-value", commitment: "commitment-value", cards: "cards",
    cuts: "cuts-value", cut: "cut-value" };
  function values(args) {
    const list = element("dl", "fair-values", "");
    for (const [name, key] of Object.entries(shown)) {
      if (!(name in args)) continue;
      const row = document.createElement("div"), value = document.createElement("dd");
      value.append(element("code", "", args[name]));
      row.append(element("dt", "", say(key)), value);
      list.append(row);
    }
    return list.children.length ? list : null;
  }
  function sentence({ key, args }) {
    let text = say(key, args);
    if (key === "card") text += " " + (args.seat ? say("at-seat", args) : say("board"));
    return text;
  }
  function step(s) {
    const item = element("li", s.ok ? "fair-step" : "fair-step fair-wrong", "");
    const line = element("span", "", ""), more = values(s.args);
    line.append(element("b", "fair-mark", say(s.ok ? "ok" : "bad")), " ", sentence(s));
    if (!more) {
      item.append(line);
      return item;
    }
    const fold = document.createElement("details"), head = document.createElement("summary");
    fold.className = "fold";
    head.append(line);
    fold.append(head, more);
    fold.open = !s.ok;
    item.append(fold);
    return item;
  }
  function recompute() {
    const parts = proof.check($("#records").value), steps = parts.flatMap(p => p.steps);
    const bad = steps.filter(s => !s.ok).length, out = $("#result");
    const verdict = element("p", bad ? "alert" : "notice fair-good", "");
    verdict.textContent = bad ? say("some", { bad, count: steps.length }) : say("all", { count: steps.length });
    verdict.setAttribute("role", bad ? "alert" : "status");
    out.replaceChildren(verdict, ...parts.map(p => {
      const section = element("section", "card", ""), list = element("ol", "fair-steps", "");
      list.append(...p.steps.map(step));
      section.append(element("h2", "", `${say(p.kind)} ${p.title}`), list);
      return section;
    }));
    out.dataset.verdict = bad ? "wrong" : "right";
  }

  $("#fair").addEventListener("submit", e => {
    e.preventDefault();
    recompute();
  });
  $("#file").addEventListener("change", async e => {
    const [file] = e.target.files;
    if (!file) return;
    $("#records").value = await file.text();
    recompute();
  });
  if ($("#records").value.trim()) recompute();
})();
