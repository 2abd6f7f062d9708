// Quiet sounds, for whoever has asked for them in the settings: a tone for a guess that counts, one for a guess that
// does not, and a chord for a puzzle that is finished. They are made here, of sines.

const VOLUME = 0.06;
const RISING = [660, 880];
const FALLING = [220, 185];
const CHORD = [523, 659, 784, 1047];
const STEP = 0.09;
const LENGTH = 0.22;

/** @type {AudioContext | undefined} */
let context;

/** @param {number[]} tones - in hertz, one after the other */
function sound(tones) {
  context ??= new AudioContext();
  const begin = context.currentTime;
  for (const [place, hertz] of tones.entries()) ring(context, hertz, begin + place * STEP);
  document.dispatchEvent(new CustomEvent("wordyard:sound", { detail: tones }));
}

/** @param {AudioContext} audio @param {number} hertz @param {number} at */
function ring(audio, hertz, at) {
  const tone = audio.createOscillator();
  const level = audio.createGain();
  tone.frequency.value = hertz;
  level.gain.setValueAtTime(0, at);
  level.gain.linearRampToValueAtTime(VOLUME, at + 0.015);
  level.gain.exponentialRampToValueAtTime(0.0001, at + LENGTH);
  tone.connect(level).connect(audio.destination);
  tone.start(at);
  tone.stop(at + LENGTH);
}

const verdict = document.getElementById("verdict");
const finish = document.getElementById("finish");
let isFinished = Boolean(finish?.firstElementChild);
/** @type {Element | null} */
let last = verdict?.querySelector(".verdict[data-good]") ?? null;

function hear() {
  const ended = Boolean(finish?.firstElementChild);
  const said = verdict?.querySelector(".verdict[data-good]") ?? null;
  if (ended && !isFinished) sound(CHORD);
  else if (said instanceof HTMLElement && said !== last) sound(said.dataset.good === "true" ? RISING : FALLING);
  [isFinished, last] = [ended, said];
}

const observer = new MutationObserver(hear);
for (const place of [verdict, finish]) if (place) observer.observe(place, { childList: true, subtree: true });
