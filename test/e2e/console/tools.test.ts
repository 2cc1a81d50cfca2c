import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeInBrowser, type WatchedPage } from "../browser.js";
import { checkLooks } from "./looks.js";
import { openWorld, signedIn, type World } from "./world.js";

describeInBrowser("the pages for developers", () => {
  let world: World;
  let watched: WatchedPage;
  let page: Page;
  beforeAll(async () => {
    world = await openWorld();
    watched = await signedIn(world);
    page = watched.page;
  });
  afterAll(() => world?.close());

  for (const [name, path, sign] of [
    ["explorer", "/explorer", ".graphiql-execute-button"],
    ["reference", "/api/v1/reference", "h1"],
    ["docs", "/docs", "h1"],
    ["docs-page", "/docs/webhooks", "h1"],
    ["docs-errors", "/docs/errors", "h1"],
  ] as const) {
    test(`${name}: nothing for axe to find, no sideways scrolling, no breach of the policy`, async () => {
      await page.goto(world.origin + path);
      await page.locator(sign).first().waitFor();
      await checkLooks(page, `tools-${name}`);
      expect(watched.complaints).toEqual([]);
    });
  }
});
