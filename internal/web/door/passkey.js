// Passkeys: what the browser makes and proves is sent as it comes; the server judges it.
"use strict";
(() => {
  const buttons = document.querySelectorAll("[data-passkey]");
  const speaks = window.PublicKeyCredential && PublicKeyCredential.parseCreationOptionsFromJSON && navigator.credentials;
  if (!speaks || buttons.length === 0) return;

  async function ask(path, body) {
    const answer = await fetch(path, { method: "POST", body, credentials: "same-origin" });
    const said = await answer.json();
    if (!answer.ok) throw new Error(said.error);
    return said;
  }
  async function create(form) {
    const { publicKey } = await ask("/passkey/create/options", new URLSearchParams(new FormData(form)));
    const made = await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(publicKey) });
    return ask("/passkey/create", JSON.stringify(made));
  }
  async function get(form) {
    const { publicKey } = await ask("/passkey/get/options");
    const proof = await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(publicKey) });
    const to = new FormData(form).get("to") || "/";
    return ask("/passkey/get?to=" + encodeURIComponent(to), JSON.stringify(proof));
  }
  const acts = { create, get };

  for (const button of buttons) {
    const form = button.closest("form");
    const wrong = form.querySelector("[role=alert]");
    form.hidden = false;
    form.addEventListener("submit", async event => {
      event.preventDefault();
      wrong.hidden = true;
      button.disabled = true;
      try {
        location.assign((await acts[button.dataset.passkey](form)).to);
      } catch (why) {
        // A person who closes the browser's own question has answered it.
        wrong.textContent = why instanceof DOMException ? wrong.dataset.cancelled : why.message;
        wrong.hidden = false;
      } finally {
        button.disabled = false;
      }
    });
  }
})();
