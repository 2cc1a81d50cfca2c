import { isIdleTooLong } from "./idle-limits.js";

/** Milliseconds between two looks at the clock. A machine that slept is found out at the first one. */
const interval = 5_000;
const touches = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

/** Calls `idle` once after the page had no input, or was hidden, for too long. Returns a function that stops watching. */
export function watchIdleness(idle: () => void): () => void {
  let touched = Date.now();
  let hiddenSince = document.hidden ? Date.now() : null;
  const look = (): boolean => {
    if (!isIdleTooLong(Date.now(), touched, hiddenSince)) return false;
    stop();
    idle();
    return true;
  };
  let [x, y] = [NaN, NaN];
  // The first touch after a long time comes too late.
  const touch = (event: Event): void => {
    if (event.type === "pointermove") {
      // A browser also says that the pointer moves when the page moves below it.
      const { screenX, screenY } = event as PointerEvent;
      if (screenX === x && screenY === y) return;
      [x, y] = [screenX, screenY];
    }
    if (!look()) touched = Date.now();
  };
  const seen = (): void => {
    if (!look()) hiddenSince = document.hidden ? Date.now() : null;
  };
  const timer = setInterval(look, interval);
  for (const kind of touches) addEventListener(kind, touch, { capture: true, passive: true });
  document.addEventListener("visibilitychange", seen);
  const stop = (): void => {
    clearInterval(timer);
    for (const kind of touches) removeEventListener(kind, touch, { capture: true });
    document.removeEventListener("visibilitychange", seen);
  };
  return stop;
}
