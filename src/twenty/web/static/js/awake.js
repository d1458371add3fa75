// Keeps the screen on while the pad is in use: a wake lock where the page may have one (https), else a muted
// video that plays behind the page after the first tap, else a hint is shown.

/** @param {() => void} hint  called where neither way works */
export function keepAwake(hint) {
  if ("wakeLock" in navigator) {
    const ask = () => document.hidden || navigator.wakeLock.request("screen").catch(() => {});
    document.addEventListener("visibilitychange", ask);
    ask();
    return;
  }
  addEventListener("pointerdown", () => playBehind().catch(hint), { once: true });
}

/** A picture that changes once a second, played as a video without sound. */
async function playBehind() {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 16;
  const pen = canvas.getContext("2d");
  let dark = false;
  setInterval(() => {
    dark = !dark;
    if (pen) pen.fillStyle = dark ? "#000" : "#111";
    pen?.fillRect(0, 0, 16, 16);
  }, 1000);
  const video = document.createElement("video");
  video.className = "awake";
  video.muted = true;
  video.playsInline = true;
  video.setAttribute("aria-hidden", "true");
  video.tabIndex = -1;
  video.srcObject = canvas.captureStream(2);
  document.body.append(video);
  await video.play();
}
