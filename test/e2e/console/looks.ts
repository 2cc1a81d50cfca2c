import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { picture } from "../browser.js";

const axe = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const wide = { width: 1280, height: 800 };
const narrow = { width: 375, height: 720 };
const schemes = ["light", "dark"] as const;
type Scheme = (typeof schemes)[number];

/**
 * What every page promises: nothing for axe to find in light and in dark, no scrolling sideways on a narrow screen, and
 * no breach of its policy. Keeps a picture of each.
 *
 * @param only the colours to look at, on pages that take new ones only when they are loaded
 */
export async function checkLooks(page: Page, name: string, ...only: readonly Scheme[]): Promise<void> {
  await page.setViewportSize(wide);
  for (const colorScheme of only.length > 0 ? only : schemes) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(settled);
    await picture(page, `${name}-${colorScheme}`);
    expect([name, colorScheme, await violations(page, colorScheme)]).toEqual([name, colorScheme, []]);
  }
  await page.setViewportSize(narrow);
  // An editor takes a new width some frames after the page has it.
  await expect
    .poll(() => page.evaluate("document.documentElement.scrollWidth <= innerWidth"), { message: name })
    .toBe(true);
  await picture(page, `${name}-375`);
  expect([name, await page.evaluate("globalThis.breaches ?? []")]).toEqual([name, []]);
  await page.setViewportSize(wide);
}

/** Waits until the page has taken the colours, and passed over to them. */
const settled = `new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))).then(() =>
  Promise.all(
    document.getAnimations()
      .filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime))
      .map((one) => one.finished.catch(() => {}))))`;

// In dark only colours differ: no other rule of axe looks at them.
const rulesOfColor = ["color-contrast", "link-in-text-block"];

async function violations(page: Page, colorScheme: "light" | "dark"): Promise<string[]> {
  // The policy lets the page load no script of ours: it is evaluated by the debugger instead.
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(await axe);
  // No rule that is on needs the style sheets once more; a frame of foreign HTML answers nothing.
  const options = {
    ...(colorScheme === "dark" && { runOnly: rulesOfColor }),
    ...{ resultTypes: ["violations"], preload: false, iframes: false },
  };
  return page.evaluate<string[]>(
    `axe.run(${JSON.stringify(options)}).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html, any }) => \`\${id}: \${html} \${any[0]?.message ?? ''}\`)))`,
  );
}
