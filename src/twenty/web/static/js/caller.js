// The caller: says what is new, and nothing twice. It acts on the news of live messages alone, each of which may
// bring a call; a correction ends what is being said. Every call is written down, whether this device speaks or not.

/**
 * What is called: the text for the log, the text for the speech engine, and the clips that say it.
 * @typedef {{text: string, spoken: string, clips: string[]}} Call
 * @typedef {{entry: string, rule: string, call?: Call | null}} News
 * @typedef {{news: News[], resync?: boolean}} Message
 * @typedef {"off" | "locked" | "voice" | "clips" | "silent"} State
 */

const CORRECTION = "GE-13"; // the rule of the line that a correction brings
const CLIPS_FIRST = new Set(["af"]); // few devices have a voice, and those that do often an odd one
const PREFERRED = new Map([["en", "en-gb"]]);
// Some phones name the languages of their voices by three letters.
const LONG_NAMES = new Map(Object.entries({ eng: "en", hun: "hu", ces: "cs", cze: "cs", afr: "af", deu: "de", ger: "de" }));

const KEY = "twenty.caller"; // the switch of this device
const MOST_WAITING = 6; // who is so far behind leaves out the oldest
const MOST_LINES = 40;
const GAP = 0.06; // seconds between two clips
const TO_START = 3000; // ms after which a voice that has not begun is given up
const A_LETTER = 200; // ms, slower than any voice

const tag = /** @param {string} lang */ (lang) => lang.toLowerCase().replaceAll("_", "-");

/**
 * The best voice of a language; none of a related one, and null where the device has none.
 * @param {SpeechSynthesisVoice[]} voices
 * @param {string} language
 */
export function voiceFor(voices, language) {
  const wanted = PREFERRED.get(language);
  const worth = /** @param {SpeechSynthesisVoice} voice */ (voice) =>
    4 * Number(tag(voice.lang) === wanted) + 2 * Number(voice.localService) + Number(voice.default);
  const own = voices.filter((voice) => {
    const [primary] = tag(voice.lang).split("-");
    return (LONG_NAMES.get(primary) ?? primary) === language;
  });
  return own.sort((one, other) => worth(other) - worth(one))[0] ?? null;
}

/** Spoken by the device's own voice. */
class Voice {
  /** Kept while it speaks: an utterance that nobody holds may never tell its end. @type {SpeechSynthesisUtterance | null} */
  #current = null;
  /** Ends the waiting for it. Some engines tell nothing of what is cancelled. */
  #cut = () => {};

  /** @param {string} language @param {() => void} changed */
  constructor(language, changed) {
    this.language = language;
    this.engine = "speechSynthesis" in window ? window.speechSynthesis : null;
    this.engine?.addEventListener?.("voiceschanged", changed);
  }

  get voice() {
    return voiceFor(this.engine?.getVoices() ?? [], this.language);
  }

  /** To be called in a tap: from then on it may speak. */
  unlock() {
    if (!this.engine) return;
    const nothing = new SpeechSynthesisUtterance(" ");
    nothing.volume = 0;
    this.engine.speak(nothing);
  }

  /** @param {Call} call */
  can(call) {
    return Boolean(call.spoken && this.voice);
  }

  /** Whether it was said, or cut short; false where it could not be said. @param {Call} call @returns {Promise<boolean>} */
  say(call) {
    const { engine, voice } = this;
    if (!engine || !voice) return Promise.resolve(false);
    const utterance = new SpeechSynthesisUtterance(call.spoken);
    utterance.voice = voice;
    utterance.lang = voice.lang;
    this.#current = utterance;
    return new Promise((resolve) => {
      /** @param {boolean} said */
      const done = (said) => {
        clearTimeout(late);
        resolve(said);
      };
      let late = setTimeout(() => (done(false), engine.cancel()), TO_START);
      utterance.onstart = () => {
        clearTimeout(late);
        late = setTimeout(() => (done(true), engine.cancel()), TO_START + A_LETTER * call.spoken.length);
      };
      this.#cut = () => done(true);
      utterance.onend = () => done(true);
      utterance.onerror = (event) => done(event.error === "canceled" || event.error === "interrupted");
      engine.speak(utterance);
    });
  }

  stop() {
    this.#current = null;
    this.#cut();
    this.engine?.cancel();
  }
}

/** Put together from the clips that come with the pages. */
class Clips {
  /** @type {AudioContext | null} */ #audio = null;
  /** @type {Map<string, Promise<AudioBuffer | null>>} */ #loaded = new Map();
  /** @type {AudioBufferSourceNode[]} */ #playing = [];
  #cuts = 0;

  /** @param {string} language */
  constructor(language) {
    this.folder = new URL(`../clips/${language}/`, import.meta.url);
  }

  /** To be called in a tap: from then on it may be heard. */
  unlock() {
    this.#audio ??= "AudioContext" in window ? new AudioContext() : null;
    this.#audio?.resume().catch(() => {});
  }

  /** @param {Call} call */
  can(call) {
    return Boolean(call.clips.length && this.#audio);
  }

  /** Whether it was said, or cut short; false where it could not be said. @param {Call} call @returns {Promise<boolean>} */
  async say(call) {
    const audio = this.#audio;
    if (!audio) return false;
    const cuts = this.#cuts;
    if (audio.state !== "running") audio.resume().catch(() => {}); // a phone that slept has silenced it
    const sounds = await Promise.all(call.clips.map((name) => this.#clip(audio, name)));
    if (cuts !== this.#cuts) return true;
    let at = audio.currentTime + GAP;
    for (const sound of sounds) {
      if (!sound) return this.#giveUp();
      const source = audio.createBufferSource();
      source.buffer = sound;
      source.connect(audio.destination);
      source.start(at);
      at += sound.duration + GAP;
      this.#playing.push(source);
    }
    await this.#ended(1000 * (at - audio.currentTime));
    return true;
  }

  stop() {
    this.#cuts += 1;
    for (const source of this.#playing) source.stop();
    this.#playing = [];
  }

  #giveUp() {
    this.stop();
    return false;
  }

  /** The last of those that play is over, or should be. @param {number} milliseconds @returns {Promise<void>} */
  #ended(milliseconds) {
    const last = this.#playing[this.#playing.length - 1];
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(late);
        this.#playing = [];
        resolve();
      };
      const late = setTimeout(done, milliseconds + 1000);
      last.onended = done;
    });
  }

  /** @param {AudioContext} audio @param {string} name @returns {Promise<AudioBuffer | null>} */
  #clip(audio, name) {
    const known = this.#loaded.get(name);
    if (known) return known;
    const loading = this.#load(audio, name).catch(() => {
      this.#loaded.delete(name); // the next call tries again
      return null;
    });
    this.#loaded.set(name, loading);
    return loading;
  }

  /** @param {AudioContext} audio @param {string} name */
  async #load(audio, name) {
    const answer = await fetch(new URL(`${name}.opus`, this.folder));
    if (!answer.ok) throw new Error(`no clip ${name}`);
    return audio.decodeAudioData(await answer.arrayBuffer());
  }
}

export class Caller {
  /** @type {Set<string>} */ #called = new Set();
  /** @type {Call[]} */ #waiting = [];
  #saying = false;
  #unlocked = false;
  #on = kept();

  /** Whether this device is the one that speaks: its switch, unless somebody who knows all devices is asked. */
  speaks = () => this.#on;

  /**
   * @param {string} language
   * @param {HTMLElement} log  a list; each call becomes a line of it
   * @param {(state: State) => void} [changed]
   */
  constructor(language, log, changed = () => {}) {
    this.log = log;
    this.changed = changed;
    this.voice = new Voice(language, () => this.#tell());
    this.clips = new Clips(language);
    this.ways = CLIPS_FIRST.has(language) ? [this.clips, this.voice] : [this.voice, this.clips];
    const unlock = () => this.#on && this.unlock();
    addEventListener("click", unlock);
    addEventListener("keydown", unlock);
  }

  /** The switch of this device. */
  get on() {
    return this.#on;
  }

  /** To be called in a tap. @param {boolean} on */
  turn(on) {
    this.#on = on;
    keep(on);
    if (on) this.unlock();
    else this.#drop();
    this.#tell();
  }

  /** To be called in a tap: browsers let no page speak before. */
  unlock() {
    if (this.#unlocked) return;
    this.#unlocked = true;
    for (const way of this.ways) way.unlock();
    this.#tell();
  }

  /** How calls are said now; `locked` until the first tap. @returns {State} */
  get state() {
    if (!this.speaks()) return "off";
    if (!this.#unlocked) return "locked";
    const any = { text: "", spoken: "-", clips: ["0"] };
    const way = this.ways.find((one) => one.can(any));
    return !way ? "silent" : way === this.voice ? "voice" : "clips";
  }

  /** Calls what a live message brings that was not there before. @param {Message} message */
  take(message) {
    const fresh = message.news.filter((news) => !this.#called.has(news.entry));
    for (const news of fresh) this.#called.add(news.entry);
    if (message.resync || fresh.some((news) => news.rule === CORRECTION)) this.#drop();
    const calls = fresh.flatMap((news) => news.call ?? []);
    for (const call of calls) this.#write(call);
    if (!this.speaks() || !this.#unlocked) return;
    this.#waiting = [...this.#waiting, ...calls].slice(-MOST_WAITING);
    this.#say();
  }

  async #say() {
    if (this.#saying) return;
    this.#saying = true;
    for (let call = this.#waiting.shift(); call; call = this.#waiting.shift()) {
      for (const way of this.ways) if (way.can(call) && (await way.say(call))) break;
    }
    this.#saying = false;
  }

  #drop() {
    this.#waiting = [];
    for (const way of this.ways) way.stop();
  }

  /** @param {Call} call */
  #write(call) {
    const line = document.createElement("li");
    line.textContent = call.text;
    this.log.append(line);
    while (this.log.children.length > MOST_LINES) this.log.firstElementChild?.remove();
  }

  #tell() {
    this.changed(this.state);
  }
}

function kept() {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false;
  }
}

/** @param {boolean} on */
function keep(on) {
  try {
    localStorage.setItem(KEY, on ? "on" : "off");
  } catch {
    // a page without storage asks again the next time
  }
}
