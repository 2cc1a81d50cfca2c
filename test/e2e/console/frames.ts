import type { Page } from "playwright-core";

interface Frames {
  /**
   * Frames in which a part of the list had no row, though it has one there, and had none in the frame before either. One
   * frame alone may come before the rows: a busy browser scrolls without its page.
   */
  readonly blank: number;
  /** The longest time between two frames, in milliseconds. It is printed, and never tested. */
  readonly longest: number;
}

/** Looks at the list of the inbox in each frame from now on. Answers how to read what was seen. */
export async function watchFrames(page: Page): Promise<() => Promise<Frames>> {
  await page.evaluate(`{
    globalThis.watchedFrames = { blank: 0, longest: 0 };
    let wasBlank = false;
    let before = performance.now();
    const look = (now) => {
      watchedFrames.longest = Math.max(watchedFrames.longest, now - before);
      before = now;
      const stream = document.querySelector(".stream");
      const rows = [...(stream?.querySelectorAll("li") ?? [])].map((row) => row.getBoundingClientRect());
      if (rows.length > 0) {
        const [seen, list] = [stream.getBoundingClientRect(), stream.querySelector("ul").getBoundingClientRect()];
        const first = Math.min(...rows.map(({ top }) => top));
        const last = Math.max(...rows.map(({ bottom }) => bottom));
        const isBlank = first > Math.max(seen.top, list.top) + 1 || last < Math.min(seen.bottom, list.bottom) - 1;
        if (isBlank && wasBlank) watchedFrames.blank += 1;
        wasBlank = isBlank;
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }`);
  return () => page.evaluate<Frames>("watchedFrames");
}
