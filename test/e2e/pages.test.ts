import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createIdentity } from "../gateway/subscriptions/activity.js";
import { startTestParley, type TestParley } from "../support/parley.js";
import { chromiumPath, launchBrowser, openVisitor } from "./browser.js";

if (chromiumPath === undefined) console.warn("No Chromium here: the pages are not tested.");

describe.skipIf(chromiumPath === undefined)("in a browser that reaches no other host", () => {
  let parley: TestParley;
  let browser: Browser;
  let complaints: string[];
  let page: Page;

  beforeAll(async () => {
    parley = await startTestParley();
    browser = await launchBrowser();
    const visitor = await openVisitor(browser, parley.url);
    complaints = visitor.complaints;
    page = await visitor.context.newPage();
    page.setDefaultTimeout(10_000);
  });
  afterAll(async () => {
    await browser?.close();
    await parley?.close();
  });

  /** Waits until the page shows the text anywhere. */
  const shows = (text: string) => page.getByText(text).first().waitFor();

  /** Waits until the explorer's answer, which an editor shows in pieces, holds the text. */
  const answers = (text: string) => page.locator(".result-window").filter({ hasText: text }).waitFor();

  /** Goes to a tab; until GraphiQL has read the schema it forgets such a click. */
  const openTab = async (name: string, text: string): Promise<void> => {
    const edited = page.locator(".graphiql-query-editor").filter({ hasText: text });
    for (let tries = 0; tries < 20 && !(await edited.isVisible()); tries += 1) {
      await page.getByText(name, { exact: true }).click();
      await edited.waitFor({ timeout: 1_000 }).catch(() => {});
    }
  };

  test("the first page leads to everything else, and fits a phone", async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(parley.url);
    for (const name of ["Explorer", "API reference"]) await page.getByRole("link", { name }).waitFor();
    const overflow = await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
    expect(overflow).toBe(0);
    await page.setViewportSize({ width: 1200, height: 800 });
  });

  test("the explorer runs a query with the visitor's key and follows a live subscription", async () => {
    const scout = await createIdentity(parley, "scout");
    await page.goto(`${parley.url}/explorer`);
    await page.fill("#key", parley.adminKey);
    await page.click("#credential button");
    await shows("Using ApiKey_");
    await openTab("Agents", "identities");
    await page.click(".graphiql-execute-button");
    await answers("scout@agents.localhost");
    await openTab("Activity", "agentActivity");
    await page.click(".graphiql-execute-button");
    for (;;) {
      // Until the subscription is open an event is before its time.
      const metrics = await (await parley.fetch("/metrics")).text();
      if (/^parley_subscriptions 1$/m.test(metrics)) break;
    }
    await scout.rename("Renamed while you watch");
    await answers("identity.updated");
    expect(complaints).toEqual([]);
  });

  test("a sign-in link signs in once, and not by being opened alone", async () => {
    const link = parley.firstKeys!.signInUrl;
    await page.goto(link);
    await page.getByRole("button", { name: "Sign me in" }).waitFor();
    expect(page.url()).not.toContain("token");
    await page.goto("about:blank");
    await page.goto(link);
    await page.getByRole("button", { name: "Sign me in" }).click();
    await shows("admin@parley.localhost");
    await shows("Authorization: Bearer ey");
    await page.goto("about:blank");
    await page.goto(link);
    await page.getByRole("button", { name: "Sign me in" }).click();
    await page.getByRole("alert").waitFor();
    expect(complaints).toEqual([]);
  });

  test("the API reference shows the routes", async () => {
    await page.goto(`${parley.url}/api/v1/reference`);
    await shows("/api/v1/identities");
    expect(complaints).toEqual([]);
  });
});
