import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browserMissing, picture, TestBrowser } from "../support/browser.js";
import { startTestParley, type TestParley } from "../support/parley.js";

describe.skipIf(browserMissing !== null)(`pages${browserMissing === null ? "" : ` (${browserMissing})`}`, () => {
  let parley: TestParley;
  let origin: string;
  let browser: TestBrowser;
  beforeAll(async () => {
    parley = await startTestParley();
    origin = parley.services.publicBaseUrl;
    browser = await TestBrowser.open(origin);
  });
  afterAll(async () => {
    await browser?.close();
    await parley?.close();
  });

  test("every link of the first page leads somewhere", async () => {
    const { page, complaints } = await browser.visitor();
    await page.goto(origin);
    await picture(page, "index");
    const links = await page.locator("a").evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href));
    expect(links.length).toBeGreaterThanOrEqual(6);
    for (const link of links) {
      const answer = await page.goto(link);
      expect([link, answer?.status()]).toEqual([link, 200]);
    }
    expect(complaints).toEqual([]);
  });

  test("a sign-in link shows a token that works, once", async () => {
    const link = parley.firstKeys!.signInUrl;
    const { page, complaints } = await browser.visitor();
    await page.goto(link);
    await picture(page, "sign-in");
    expect(page.url()).not.toContain("token");
    await page.click("#go");
    await page.waitForSelector("#done:not([hidden])");
    await picture(page, "sign-in-done");
    expect(await page.textContent("#email")).toBe("admin@parley.localhost");
    const [, token] = /Bearer (\S+)'/.exec((await page.textContent("#example")) ?? "") ?? [];
    const answer = await parley.graphql("{ viewer { kind } }", {}, { authorization: `Bearer ${token}` });
    expect(answer.errors).toBeUndefined();
    await page.click("#explore");
    await page.waitForFunction(() => document.querySelector("#state")?.textContent?.startsWith("Using"));

    const again = await browser.visitor();
    await again.page.goto(link);
    await again.page.click("#go");
    await again.page.waitForSelector("#refused:not([hidden])");
    await picture(again.page, "sign-in-again");
    expect(await again.page.textContent("#reason")).toMatch(/used|expired/);
    expect(complaints).toEqual([]);
    // The browser itself says so when an answer is an error.
    expect(again.complaints).toEqual([expect.stringContaining("401 (Unauthorized)")]);
  });

  test("without a token the sign-in page says so", async () => {
    const { page, complaints } = await browser.visitor();
    await page.goto(`${origin}/sign-in`);
    await page.waitForSelector("#refused:not([hidden])");
    await picture(page, "sign-in-empty");
    expect(complaints).toEqual([]);
  });

  for (const [name, path] of [
    ["first page", "/"],
    ["sign-in page", "/sign-in"],
    ["explorer", "/explorer"],
    ["reference", "/api/v1/reference"],
  ] as const) {
    test(`the ${name} fits a phone, and a dark one`, async () => {
      const { page, complaints } = await browser.visitor({
        viewport: { width: 390, height: 844 },
        colorScheme: "dark",
      });
      await page.goto(origin + path);
      await page.waitForLoadState("networkidle");
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      await picture(page, `phone-${name.replace(" ", "-")}`);
      expect(overflow).toBeLessThanOrEqual(0);
      expect(complaints).toEqual([]);
    });
  }
});
