import { afterAll, beforeAll, expect, test } from "vitest";
import { describeInBrowser, picture, TestBrowser } from "./browser.js";
import { checkLooks } from "./console/looks.js";
import { startTestParley, type TestParley } from "../support/parley.js";

describeInBrowser("the API reference, with the network closed", () => {
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

  test("it lists every route of the document, and an operation can be tried with a key", async () => {
    const { page, complaints } = await browser.visitor();
    await page.goto(`${origin}/api/v1/reference`);
    await page.waitForSelector(".opblock-tag");
    await picture(page, "reference-groups");
    for (const group of await page.locator(".opblock-tag").all()) await group.click();
    const document = (await (await parley.fetch("/api/v1/openapi.json")).json()) as { paths: Record<string, object> };
    const operations = Object.values(document.paths).flatMap((path) => Object.keys(path));
    await expect.poll(() => page.locator(".opblock").count()).toBe(operations.length);
    await picture(page, "reference");

    await page.click("button.authorize");
    await picture(page, "reference-authorize");
    await page.locator(".auth-container", { hasText: "X-API-Key" }).locator("input").fill(parley.adminKey);
    await page.locator(".auth-container", { hasText: "X-API-Key" }).locator("button.authorize").click();
    await page.click("button.btn-done");
    const whoami = page.locator(".opblock", { has: page.locator('[data-path="/api/whoami"]') });
    await whoami.locator(".opblock-summary-control").click();
    await whoami.locator("button.try-out__btn").click();
    await whoami.locator("button.execute").click();
    await whoami.locator(".live-responses-table .response-col_status", { hasText: "200" }).first().waitFor();
    await whoami.scrollIntoViewIfNeeded();
    await picture(page, "reference-operation");
    expect(complaints).toEqual([]);
  });

  test("it is without a fault for axe in light and in dark, and fits 375 px", async () => {
    const { page, complaints } = await browser.visitor();
    await page.goto(`${origin}/api/v1/reference`);
    await page.locator(".opblock-tag", { hasText: "Account" }).first().click();
    const whoami = page.locator(".opblock", { has: page.locator('[data-path="/api/whoami"]') });
    await whoami.locator(".opblock-summary-control").click();
    await whoami.locator(".response .microlight").first().waitFor();
    await checkLooks(page, "reference-opened");
    expect(complaints).toEqual([]);
  });

  test("it can be read on a phone: an example has the width of the screen", async () => {
    const { page, complaints } = await browser.visitor({ viewport: { width: 375, height: 812 } });
    await page.goto(`${origin}/api/v1/reference`);
    await page.locator(".opblock-tag", { hasText: "Account" }).first().click();
    const whoami = page.locator(".opblock", { has: page.locator('[data-path="/api/whoami"]') });
    await whoami.locator(".opblock-summary-control").click();
    const example = whoami.locator(".response .microlight").first();
    await example.waitFor();
    await picture(page, "reference-phone");
    expect((await example.boundingBox())!.width).toBeGreaterThan(300);
    expect(await page.evaluate("document.documentElement.scrollWidth - window.innerWidth")).toBeLessThanOrEqual(0);
    expect(complaints).toEqual([]);
  });
});
