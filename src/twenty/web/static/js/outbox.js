// What was entered and has not been acknowledged: kept in IndexedDB, chained, sent in order, never dropped.
//
// A batch holds the entries of one append. The first entry of a batch follows the last one of the batch before
// it; the first of all follows the head that the page has seen.

/**
 * @typedef {{id: string, after: string | null, action: Record<string, any>}} Entry
 * @typedef {{n: number, stream: string, entries: Entry[], title: string}} Batch
 * @typedef {{key: string, side: number, by?: number, to?: number | null, from?: number | null}} Tap
 * @typedef {{stream: string, mode: string, taps: Tap[]}} Draft
 * @typedef {{kind: "conflict" | "illegal" | "breaks-log" | "malformed" | "refused", text: string, rule?: string,
 *            since?: {title: string, news: string[]}[]}} Stop
 */

/** 128 random bits as 32 hex digits; works where pages have no secure context. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const result = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** @returns {Promise<IDBDatabase>} */
function open() {
  const request = indexedDB.open("twenty", 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("batches", { keyPath: "n", autoIncrement: true }).createIndex("stream", "stream");
    request.result.createObjectStore("aside", { keyPath: "n" }).createIndex("stream", "stream");
    request.result.createObjectStore("drafts", { keyPath: "stream" });
  };
  return result(request);
}

/** What waits on this device for any match: the titles of its entries, by the match's code. @returns {Promise<Map<string, string[]>>} */
export async function unsent() {
  const batches = /** @type {Batch[]} */ (await result((await open()).transaction("batches").objectStore("batches").getAll()));
  const found = new Map();
  for (const { stream, title } of batches) found.set(stream, [...(found.get(stream) ?? []), title]);
  return found;
}

export class Outbox {
  /** @type {Batch[]} */ waiting = [];
  /** @type {Batch[]} */ aside = [];
  /** @type {Stop | null} */ stop = null;
  reachable = true;
  #sending = false;
  #wait = 500;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  /** @type {IDBDatabase} */ #db;

  /**
   * @param {IDBDatabase} db
   * @param {string} stream
   * @param {string} url  where entries are sent
   * @param {(message: import("./live.js").Message) => void} take
   * @param {() => void} changed
   */
  constructor(db, stream, url, take, changed) {
    this.#db = db;
    this.stream = stream;
    this.url = url;
    this.take = take;
    this.changed = changed;
    addEventListener("online", () => this.flush());
  }

  /**
   * Opens the store and begins to send what an earlier page left behind.
   * @param {string} stream @param {string} url
   * @param {(message: import("./live.js").Message) => void} take @param {() => void} changed
   */
  static async open(stream, url, take, changed) {
    const outbox = new Outbox(await open(), stream, url, take, changed);
    await outbox.#read();
    return outbox;
  }

  async #read() {
    const transaction = this.#db.transaction(["batches", "aside"]);
    [this.waiting, this.aside] = await Promise.all(
      ["batches", "aside"].map((name) => result(transaction.objectStore(name).index("stream").getAll(this.stream)))
    );
  }

  /** What was entered on this match's form and not finished, if anything. @returns {Promise<Draft | undefined>} */
  draft() {
    return result(this.#db.transaction("drafts").objectStore("drafts").get(this.stream));
  }

  /** @param {Draft} draft */
  keep(draft) {
    return result(this.#db.transaction("drafts", "readwrite").objectStore("drafts").put(draft));
  }

  /**
   * Puts a batch in the queue; with a draft, what the draft becomes is written in the same transaction.
   * @param {Record<string, any>[]} actions @param {string} title @param {string | null} head
   * @param {Draft} [draft]
   */
  async add(actions, title, head, draft) {
    const transaction = this.#db.transaction(["batches", "drafts"], "readwrite");
    const store = transaction.objectStore("batches");
    const before = /** @type {Batch[]} */ (await result(store.index("stream").getAll(this.stream)));
    let after = before.at(-1)?.entries.at(-1)?.id ?? head;
    const entries = actions.map((action) => {
      const entry = { id: newId(), after, action };
      after = entry.id;
      return entry;
    });
    const batch = { stream: this.stream, entries, title };
    store.add(batch);
    if (draft) transaction.objectStore("drafts").put(draft);
    await finished(transaction);
    await this.#read();
    this.changed();
    this.flush();
  }

  /** Chains the waiting batches to `head` and sends them: they are meant to follow what came between.
   * @param {string | null} head */
  async rechain(head) {
    const transaction = this.#db.transaction("batches", "readwrite");
    const store = transaction.objectStore("batches");
    let after = head;
    for (const batch of /** @type {Batch[]} */ (await result(store.index("stream").getAll(this.stream)))) {
      for (const entry of batch.entries) {
        entry.after = after;
        after = entry.id;
      }
      store.put(batch);
    }
    await finished(transaction);
    this.stop = null;
    await this.#read();
    this.changed();
    this.flush();
  }

  /** Takes the first waiting batch out of the queue and keeps it aside. @param {string | null} head */
  async putAside(head) {
    const transaction = this.#db.transaction(["batches", "aside"], "readwrite");
    const [first] = this.waiting;
    if (first) {
      transaction.objectStore("batches").delete(first.n);
      transaction.objectStore("aside").put(first);
    }
    await finished(transaction);
    await this.rechain(head);
  }

  /** Forgets what was put aside. */
  async clearAside() {
    const transaction = this.#db.transaction("aside", "readwrite");
    for (const batch of this.aside) transaction.objectStore("aside").delete(batch.n);
    await finished(transaction);
    await this.#read();
    this.changed();
  }

  /**
   * A message of the server has this head: if it is one of ours, all batches up to it are recorded, although
   * the answer to them has not come yet.
   * @param {string | null} head
   */
  seen(head) {
    const last = this.waiting.findIndex((batch) => batch.entries.some((entry) => entry.id === head));
    if (last >= 0) this.#forget(this.waiting.splice(0, last + 1));
  }

  /** @param {Batch[]} batches */
  async #forget(batches) {
    const transaction = this.#db.transaction("batches", "readwrite");
    for (const batch of batches) transaction.objectStore("batches").delete(batch.n);
    await finished(transaction);
  }

  /** Sends what waits, one batch after the other, until the queue is empty or must stop. */
  async flush() {
    if (this.#sending || this.stop) return;
    clearTimeout(this.#timer);
    this.#sending = true;
    try {
      while (this.waiting.length && !this.stop && (await this.#send(this.waiting[0])));
    } finally {
      this.#sending = false;
      this.changed();
    }
  }

  /** Sends a batch; says whether anybody answered. @param {Batch} batch */
  async #send(batch) {
    let answer;
    try {
      answer = await fetch(this.url, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(batch.entries),
        signal: AbortSignal.timeout(10000),
      });
    } catch {
      return this.#later();
    }
    if (answer.status === 429 || answer.status >= 500) return this.#later();
    const told = await answer.json().catch(() => null);
    if (told === null) return this.#later();
    this.reachable = true;
    this.#wait = 500;
    if (!answer.ok) {
      const kind = ["conflict", "illegal", "breaks-log", "malformed"].includes(told.error) ? told.error : "refused";
      this.stop = { kind, text: kind === "conflict" ? "" : told.text ?? "", rule: told.rule, since: told.since };
      if (told.current) this.take(told.current);
      return true;
    }
    // The head must be known before the batch goes: what is entered meanwhile is chained to one of the two.
    this.waiting = this.waiting.filter((other) => other.n !== batch.n);
    this.take(told);
    await this.#forget([batch]);
    await this.#read();
    return true;
  }

  /** Nobody answered: waits, longer each time, and tries again. */
  #later() {
    this.reachable = false;
    this.#timer = setTimeout(() => this.flush(), this.#wait * (0.5 + Math.random()));
    this.#wait = Math.min(this.#wait * 2, 15000);
    return false;
  }
}

/** @param {IDBTransaction} transaction @returns {Promise<void>} */
const finished = (transaction) =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
