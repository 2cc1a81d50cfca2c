import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestParley, type TestParley } from "../support/parley.js";

const pages = [
  "/",
  "/sign-in",
  "/checkout",
  "/billing-portal",
  "/console/a2a/invitations/accept",
  "/chat/installation",
  "/explorer",
];
/** Texts that help the operator alone. */
const hints = /npm run|bootstrap\.json|data directory|\/metrics|outbox|operator/;

let parley: TestParley;
beforeAll(async () => {
  parley = await startTestParley();
});
afterAll(() => parley.close());

const html = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

test("whoever opens an address that does not exist in a browser gets a page, and programs get what they got before", async () => {
  const page = await parley.fetch("/nowhere", { headers: html });
  expect([page.status, page.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(await page.text()).toContain("There is no page here");
  for (const headers of [{}, { accept: "*/*" }, { accept: "application/json" }]) {
    const answer = await parley.fetch("/nowhere", { headers: headers as Record<string, string> });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ error: { code: "route_not_found" } });
  }
  const post = await parley.fetch("/nowhere", { method: "POST", headers: html });
  expect(await post.json()).toMatchObject({ error: { code: "route_not_found" } });
});

test.each([...pages, "/docs/errors", "/console/tasks"])("%s gives pages of others no handle of it", async (page) => {
  const { headers } = await parley.fetch(page, { headers: { accept: "*/*" } });
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
});

test("there is an icon where browsers look for one", async () => {
  const icon = await parley.fetch("/favicon.ico");
  expect([icon.status, icon.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
});

test("on this machine the pages say where the key is and how to get a link", async () => {
  expect(await (await parley.fetch("/")).text()).toContain("bootstrap.json");
  expect(await (await parley.fetch("/sign-in")).text()).toContain("npm run sign-in-link");
});

describe("with PUBLIC_BASE_URL", () => {
  let open: TestParley;
  beforeAll(async () => {
    const environment = { PUBLIC_BASE_URL: "https://parley.example", MAIL_DOMAIN: "parley.example" };
    open = await startTestParley({ environment });
  });
  afterAll(() => open.close());

  test.each([...pages, "/nowhere"])("%s gives visitors no advice for operators", async (page) => {
    const text = await (await open.fetch(page, { headers: html })).text();
    expect(text).toContain("<title>");
    expect(text).not.toMatch(hints);
  });
});
