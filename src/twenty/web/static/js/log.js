// The log in words, and corrections: what they change is shown before they are saved.

import { h, icon, put, ruletag, sheet } from "./dom.js";
import { newId } from "./outbox.js";
import { page, t } from "./texts.js";

/**
 * A line of the log as the server words it.
 * @typedef {object} Line
 * @property {string} id
 * @property {string} title
 * @property {string} verb
 * @property {Record<string, any>} action
 * @property {boolean} gone  retracted
 * @property {boolean} corrected
 * @property {{rule: string, code: string, facts: Record<string, any>, text: string, warning: boolean}[]} rulings
 * @property {string} who
 * @property {boolean} fixed  the start, which can't be taken back
 *
 * @typedef {object} Desk  what the log needs of the pad
 * @property {() => import("./live.js").Message} message
 * @property {() => import("./outbox.js").Batch[]} waiting
 * @property {() => import("./outbox.js").Batch[]} aside
 * @property {(actions: Record<string, any>[], title: string) => Promise<void>} record
 * @property {() => void} clearAside
 * @property {(line: Line, changed: Changed) => Editor | null} editor  what replaces an entry, if it can be
 * @property {(line: Line, changed: Changed) => Editor | null} inserter  what is put behind an entry, if anything
 * @property {(own: Record<string, any>) => string} score  the score by which the effect of a correction is told
 * @property {(own: Record<string, any>) => Element | null} [picture]  the position that a correction leads to
 *
 * @typedef {(now?: boolean) => void} Changed  told when the editor was changed; `now`: show the effect at once
 * @typedef {object} Editor
 * @property {HTMLElement} element
 * @property {() => Record<string, any> | null} action  what stands on it, or null while something is missing
 * @property {boolean} [chosen]  true where a choice shows its effect by itself and needs no key
 */

/** Opens the log. @param {Desk} desk */
export async function openLog(desk) {
  const list = h("ol", { class: "log" });
  const shown = sheet(t("log"), h("p", { class: "small muted" }, t("log.hint")), list, closing());
  put(list, h("li", {}, t("loading")));
  const lines = await fetchLog();
  if (!shown.isConnected) return;
  put(
    list,
    lines === null && h("li", {}, t("log.offline")),
    (lines ?? []).map((line) => lineOf(line, desk, shown)),
    desk.waiting().map((batch) => h("li", {}, h("span", { class: "what" }, batch.title), h("span", { class: "chip wait" }, t("not_judged")))),
    desk.aside().map((batch) => h("li", {}, h("span", { class: "what gone" }, batch.title), h("span", { class: "chip" }, t("set_aside"))))
  );
  if (desk.aside().length) {
    list.after(h("button", { type: "button", class: "btn bare wide", onclick: () => (desk.clearAside(), shown.close()) }, t("aside.clear")));
  }
}

/** Opens the sheet of the entry that `wanted` finds, or the log where there is none. @param {Desk} desk @param {(line: Line) => boolean} wanted */
export async function openLine(desk, wanted) {
  const line = (await fetchLog())?.find(wanted);
  return line ? openEntry(line, desk) : openLog(desk);
}

/** @returns {Promise<Line[] | null>} */
async function fetchLog() {
  try {
    const answer = await fetch(`/m/${page.code}/log.json?language=${page.language}`);
    return answer.ok ? (await answer.json()).lines : null;
  } catch {
    return null;
  }
}

const closing = () =>
  h("div", { class: "acts" }, h("button", { type: "button", class: "btn big", onclick: close }, t("close")));

/** @param {Event} event */
const close = (event) => /** @type {HTMLElement} */ (event.currentTarget).closest("dialog")?.close();

/** @param {Line} line @param {Desk} desk @param {HTMLDialogElement} log */
function lineOf(line, desk, log) {
  const told = line.rulings.map((ruling) => h("span", { class: ruling.warning ? "warned" : false }, ruletag(ruling.rule), ruling.text));
  const open = () => (log.close(), openEntry(line, desk));
  return h(
    "li",
    {},
    h("div", {}, h("span", { class: line.gone ? "what gone" : "what" }, line.title), line.corrected && h("span", { class: "chip" }, t("corrected")), h("span", { class: "told" }, told)),
    !line.fixed && !line.gone && h("button", { type: "button", class: "icon-btn", "aria-label": t("correct_what", { what: line.title }), onclick: open }, icon("pencil"))
  );
}

/** The sheet of one entry: replace it, take it back, insert one behind it. @param {Line} line @param {Desk} desk */
function openEntry(line, desk) {
  const acts = h("div", { class: "acts" });
  const effect = h("div", { class: "effect", "aria-live": "polite" });
  const body = h("div");
  const more = h("div", { class: "more-acts" });
  const shown = sheet(line.title, body, effect, acts, more);
  /** @param {() => Record<string, any>[] | null} actions @param {string} title */
  const offer = (actions, title) => {
    const look = () => showEffect(effect, acts, shown, desk, actions(), title);
    put(acts, h("button", { type: "button", class: "btn go big", onclick: look }, t("effect")), h("button", { type: "button", class: "btn", onclick: close }, t("cancel")));
    put(effect);
  };
  const title = t("did.correct", { what: line.title });
  const replaced = () => {
    const action = editor?.action();
    return action ? [{ type: kind("replace"), v: 1, target: line.id, action }] : null;
  };
  const editor = desk.editor(line, (now) => (now ? showEffect(effect, acts, shown, desk, replaced(), title) : offer(replaced, title)));
  if (editor) put(body, editor.element);
  if (editor && !editor.chosen) offer(replaced, title);
  else put(acts, h("button", { type: "button", class: "btn", onclick: close }, t("cancel")));
  const remove = () => showEffect(effect, acts, shown, desk, [{ type: kind("retract"), v: 1, target: line.id }], t("did.remove", { what: line.title }));
  more.append(h("button", { type: "button", class: "btn bare wide bad", onclick: remove }, t("remove")));
  if (desk.inserter(line, () => {})) {
    more.append(h("button", { type: "button", class: "btn bare wide", onclick: () => (shown.close(), openInsert(line, desk)) }, t("insert_after")));
  }
}

/** What was played and not recorded, put behind `line`. @param {Line} line @param {Desk} desk */
function openInsert(line, desk) {
  const acts = h("div", { class: "acts" });
  const effect = h("div", { class: "effect", "aria-live": "polite" });
  const title = t("did.insert", { what: line.title });
  const look = () => {
    const action = editor?.action();
    showEffect(effect, acts, shown, desk, action ? [{ type: kind("insert"), v: 1, target: line.id, action }] : null, title);
  };
  const offer = () => {
    put(effect);
    put(acts, h("button", { type: "button", class: "btn go big", onclick: look }, t("effect")), h("button", { type: "button", class: "btn", onclick: close }, t("cancel")));
  };
  const editor = desk.inserter(line, (now) => (now ? look() : offer()));
  const shown = sheet(t("insert_after"), editor?.element, effect, acts);
  if (editor?.chosen) put(acts, h("button", { type: "button", class: "btn", onclick: close }, t("cancel")));
  else offer();
}

const kind = /** @param {string} verb */ (verb) => `${page.message.view.game}.${verb}`;

/**
 * Asks what the actions would change, shows it, and offers to save them.
 * @param {HTMLElement} effect @param {HTMLElement} acts @param {HTMLDialogElement} shown @param {Desk} desk
 * @param {Record<string, any>[] | null} actions @param {string} title
 */
export async function showEffect(effect, acts, shown, desk, actions, title) {
  if (!actions) return put(effect, h("p", { class: "slip warn" }, t("incomplete")));
  if (desk.waiting().length) return put(effect, h("p", { class: "slip warn" }, t("effect.waiting")));
  const told = await previewed(actions, desk.message().head);
  if (told === null) return put(effect, h("p", { class: "slip warn" }, t("effect.offline")));
  const cancel = h("button", { type: "button", class: "btn", onclick: close }, t("cancel"));
  const save = /** @param {Record<string, any>[]} all @param {string} label */ (all, label) =>
    h("button", { type: "button", class: "btn go big", onclick: () => (desk.record(all, title), shown.close()) }, label);
  if (told.error) {
    const breaks = told.later?.length;
    put(effect, h("div", { class: "slip bad" }, h("h3", {}, t(breaks ? "effect.breaks" : "refused")), breaks && h("p", {}, told.entry), h("p", {}, told.text), told.rule && ruletag(told.rule)));
    const all = [...(told.later ?? []).map((/** @type {string} */ target) => ({ type: kind("retract"), v: 1, target })), ...actions];
    put(acts, breaks && save(all, t("effect.remove_later", { n: breaks })), cancel);
    return;
  }
  const was = desk.score(desk.message().view.own);
  const now = desk.score(told.view.own);
  put(
    effect,
    h("h3", {}, t("effect")),
    !desk.picture && h("p", { class: "shift" }, was === now ? now : [h("s", {}, was), h("span", { "aria-hidden": "true" }, "→"), h("span", {}, now)]),
    h("p", { class: "small" }, was === now ? t("effect.same") : t("effect.score", { was, now })),
    desk.picture?.(told.view.own),
    told.affected > 0 && h("p", { class: "small" }, t("effect.later", { n: told.affected })),
    told.outcome && h("p", { class: "small" }, told.outcome),
    told.news.map((/** @type {import("./live.js").News} */ news) => h("p", { class: news.warning ? "small warned" : "small" }, ruletag(news.rule), " ", news.text))
  );
  put(acts, save(actions, t("save")), cancel);
  acts.scrollIntoView({ block: "nearest" });
}

/** @param {Record<string, any>[]} actions @param {string | null} head @returns {Promise<any>} */
export async function previewed(actions, head) {
  let after = head;
  const entries = actions.map((action) => {
    const entry = { id: newId(), after, action };
    after = entry.id;
    return entry;
  });
  try {
    const answer = await fetch(`/m/${page.code}/preview?language=${page.language}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(entries),
      signal: AbortSignal.timeout(8000),
    });
    return answer.status >= 500 || answer.status === 429 ? null : await answer.json();
  } catch {
    return null;
  }
}
