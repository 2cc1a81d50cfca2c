import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeInBrowser, type WatchedPage } from "../browser.js";
import { checkLooks } from "./looks.js";
import { openWorld, signedIn, type World } from "./world.js";

describeInBrowser("the documentation in a browser", () => {
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
    ["docs", "/docs", "h1"],
    ["docs-page", "/docs/webhooks", "h1"],
    ["docs-errors", "/docs/errors", "h1"],
  ] as const) {
    test(`${name}: nothing for axe to find, no sideways scrolling, no breach of the policy`, async () => {
      await page.goto(world.origin + path);
      await page.locator(sign).first().waitFor();
      await checkLooks(page, name);
      expect(watched.complaints).toEqual([]);
    });
  }

  test("explorer and reference have the header of all pages, which leads from one to the other", async () => {
    await page.goto(`${world.origin}/explorer`);
    const header = page.getByRole("navigation", { name: "Parley" });
    const marked: (string | null)[] = [];
    for (const [name, address] of [
      ["Reference", /\/api\/v1\/reference/],
      ["Docs", /\/docs$/],
      ["Explorer", /\/explorer$/],
    ] as const) {
      await header.getByRole("link", { name }).click();
      await page.waitForURL(address);
      marked.push(await header.locator("[aria-current]").textContent());
    }
    expect(marked).toEqual(["Reference", "Docs", "Explorer"]);
    await header.getByRole("link", { name: "Console" }).click();
    await page.waitForURL(/\/console\/$/);
  });

  test("it leads from page to page, and its examples have the address of the server", async () => {
    await page.goto(`${world.origin}/docs`);
    const pages = page.getByRole("navigation", { name: "Documentation" });
    await pages.getByRole("link", { name: "MCP", exact: true }).click();
    await page.waitForURL(/\/docs\/mcp$/);
    expect(await pages.locator("[aria-current]").textContent()).toBe("MCP");
    const example = page.locator(".copied").filter({ hasText: world.origin }).first();
    await example.getByRole("button", { name: "Copy" }).click();
    await example.getByRole("button", { name: "Copied" }).waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toContain(world.origin);
    expect(await page.locator("main").textContent()).not.toContain("http://localhost:4000/mcp");
  });
});
