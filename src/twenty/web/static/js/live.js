// One WebSocket per tab: messages {version, view, news}; catch-up by version, reconnect with jitter.

/**
 * A ruling as the server words it.
 * @typedef {{entry: string, rule: string, code: string, text: string, warning: boolean, facts: Record<string, any>}} News
 * @typedef {{target: string, title: string}} Step
 * @typedef {object} Message
 * @property {number} version
 * @property {string | null} head
 * @property {any} view
 * @property {string[]} sides
 * @property {Record<string, string>} seats
 * @property {News[]} news
 * @property {Step | null} undo
 * @property {Step | null} redo
 * @property {string} build
 * @property {boolean} resync  news were left out: announce nothing
 */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15000;
const SILENCE = 40000; // the server says at least something every 15 s

export class Live {
  #url;
  /** @type {WebSocket | null} */
  #socket = null;
  #wait = FIRST_WAIT;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #silence;
  version = 0;
  connected = false;

  /**
   * @param {string} path
   * @param {number} version  what the page already shows
   * @param {(message: Message) => void} take
   * @param {(connected: boolean) => void} changed
   */
  constructor(path, version, take, changed) {
    this.#url = path;
    this.version = version;
    this.take = take;
    this.changed = changed;
    addEventListener("online", () => this.#again(0));
    addEventListener("offline", () => this.#drop(this.#socket));
    addEventListener("pageshow", () => this.#again(0));
    document.addEventListener("visibilitychange", () => document.hidden || this.#again(0));
    this.#open();
  }

  #open() {
    clearTimeout(this.#timer);
    const address = new URL(this.#url, location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    address.searchParams.set("since", String(this.version));
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.onmessage = (event) => {
      this.#wait = FIRST_WAIT;
      this.#tell(true);
      this.#listen(socket);
      const message = JSON.parse(event.data);
      if (message.beat) return;
      this.version = message.version;
      this.take(message);
    };
    this.#listen(socket);
    socket.onclose = () => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      this.#tell(false);
      this.#again(this.#wait * (0.5 + Math.random()));
      this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    };
  }

  /** A socket that says nothing for longer than its sign of life takes is given up. @param {WebSocket} socket */
  #listen(socket) {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#drop(socket), SILENCE);
  }

  /** @param {WebSocket | null} socket */
  #drop(socket) {
    if (!socket || this.#socket !== socket) return;
    socket.close();
    socket.onclose?.(new CloseEvent("close"));
  }

  /** @param {number} milliseconds */
  #again(milliseconds) {
    if (this.#socket) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#open(), milliseconds);
  }

  /** @param {boolean} connected */
  #tell(connected) {
    if (this.connected === connected) return;
    this.connected = connected;
    this.changed(connected);
  }
}
