// The first page says what a pad that was closed has not sent yet: nothing waits unseen.

import { unsent } from "./outbox.js";

const template = /** @type {HTMLTemplateElement} */ (document.getElementById("unsent"));

for (const [code, titles] of await unsent()) {
  const slip = /** @type {HTMLAnchorElement} */ (template.content.firstElementChild?.cloneNode(true));
  slip.href = `/m/${code}`;
  for (const title of titles) {
    const line = document.createElement("span");
    line.textContent = title;
    slip.append(line);
  }
  template.after(slip);
}
document.documentElement.dataset.ready = "";
