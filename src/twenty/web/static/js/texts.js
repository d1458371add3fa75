// The texts of the page in its language; the server sends those that the page needs.

/**
 * What the server wrote into the page.
 * @typedef {object} PageData
 * @property {string} build
 * @property {string} language
 * @property {string} code
 * @property {Record<string, string | {counts: string, forms: string[]}>} texts
 * @property {string[]} plurals  the plural categories in the order of the forms
 * @property {import("./live.js").Message} message
 */

/** @type {PageData} */
export const page = JSON.parse(document.getElementById("page")?.textContent ?? "{}");

const plural = new Intl.PluralRules(page.language);

/**
 * The text of a key, filled with facts; the key itself where there is no such text.
 * @param {string} key
 * @param {Record<string, unknown>} [facts]
 */
export function t(key, facts = {}) {
  const text = page.texts[key];
  if (text === undefined) return key;
  let form = text;
  if (typeof form !== "string") {
    const place = page.plurals.indexOf(plural.select(Math.abs(Number(facts[form.counts]) || 0)));
    form = form.forms[place] ?? form.forms[form.forms.length - 1];
  }
  return form.replace(/\{(\w+)\}/g, (_, name) => String(facts[name] ?? "–"));
}
