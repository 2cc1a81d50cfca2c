import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { Agent, send } from "../demo/agent.js";
import { Rest } from "../demo/rest.js";
import { browserMissing, picture, TestBrowser, type WatchedPage } from "../support/browser.js";
import { startTestParley, type TestParley } from "../support/parley.js";

describe.skipIf(browserMissing !== null)(`explorer${browserMissing === null ? "" : ` (${browserMissing})`}`, () => {
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

  async function openWithKey(): Promise<WatchedPage> {
    const watched = await browser.visitor();
    await watched.page.goto(`${origin}/explorer`);
    await watched.page.fill("#key", parley.adminKey);
    await watched.page.click("text=Use");
    await watched.page.waitForFunction(() => document.querySelector("#state")?.textContent?.startsWith("Using"));
    return watched;
  }

  test("without a key it says what is missing, and answers what the server says", async () => {
    const { page, complaints } = await browser.visitor();
    await page.goto(`${origin}/explorer`);
    await response(page, "Paste an API key above");
    await write(page, "{ viewer { kind } }");
    await page.click(".graphiql-execute-button");
    await response(page, "unauthenticated");
    await picture(page, "explorer-no-key");
    expect(complaints).toEqual([expect.stringContaining("401 (Unauthorized)")]);
  });

  test("with a key it runs a query", async () => {
    const { page, complaints } = await openWithKey();
    await write(page, "query { viewer { kind organization { name } } }");
    await page.click(".graphiql-execute-button");
    await response(page, '"organization"');
    expect(await page.textContent("#state")).not.toContain(parley.adminKey);
    await picture(page, "explorer-query");
    expect(complaints).toEqual([]);
  });

  test("it follows a subscription across subgraphs while a task is sent", async () => {
    const admin = new Rest(origin, parley.adminKey);
    const asker = await Agent.create(admin, origin, "asker", "The Asker");
    const worker = await Agent.create(admin, origin, "worker", "The Worker");
    const { page, complaints } = await openWithKey();
    await write(
      page,
      `subscription { taskUpdated(agentHandle: "${asker.handle}") {
        state task { id requester { identity { displayName mailbox { emailAddress } } } } } }`,
    );
    const followed = new Promise<void>((resolve) => {
      page.on("websocket", (socket) =>
        socket.on("framesent", ({ payload }) => void (String(payload).includes('"subscribe"') && resolve())),
      );
    });
    await page.click(".graphiql-execute-button");
    await followed;
    await send(await asker.clientFor(worker.handle), "Sum up the minutes.");
    await response(page, "SUBMITTED");
    await response(page, "asker@agents.localhost");
    await picture(page, "explorer-subscription");
    await page.click(".graphiql-execute-button");
    expect(complaints).toEqual([]);
  });

  test("forgetting the key forgets it", async () => {
    const { page, complaints } = await openWithKey();
    await page.click("text=Forget");
    await page.waitForFunction(() => !document.querySelector("#state")?.textContent?.startsWith("Using"));
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain("ApiKey_");
    expect(complaints).toEqual([]);
  });
});

/** Replaces the text of the editor, pasted: what is typed gets its brackets closed. */
async function write(page: Page, query: string): Promise<void> {
  await page.click(".graphiql-query-editor .view-lines");
  await page.keyboard.press("Control+A");
  await page.evaluate((text) => navigator.clipboard.writeText(text), query);
  await page.keyboard.press("Control+V");
}

/** Waits until the answer holds the text. */
async function response(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      document
        .querySelector(".graphiql-response")
        ?.textContent?.replace(/\u00a0/g, " ")
        .includes(wanted),
    text,
  );
}
