import type { Page } from "playwright-core";
import { picture } from "../browser.js";
import { checkPage } from "./world.js";

/** Light, dark and narrow: what is promised of every page, and pictures of it. */
export async function checkLooks(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await picture(page, `console-${name}-${colorScheme}`);
  }
  await checkPage(page, name);
  await picture(page, `console-${name}-375`);
  await page.setViewportSize({ width: 1280, height: 800 });
}
