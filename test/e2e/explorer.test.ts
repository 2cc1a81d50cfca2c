import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { Agent, send } from "../../examples/demo/agent.js";
import { Rest } from "../../examples/demo/rest.js";
import { describeInBrowser, picture, TestBrowser, type WatchedPage } from "./browser.js";
import { checkLooks } from "./console/looks.js";
import { startTestParley, type TestParley } from "../support/parley.js";

describeInBrowser("the explorer, with the network closed", () => {
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
    await watched.page.locator("#state", { hasText: "Using" }).waitFor();
    return watched;
  }

  test("without a key it says what is missing, and answers what the server says", async () => {
    const { page, complaints } = await browser.visitor();
    await page.goto(`${origin}/explorer`);
    await response(page, "paste an API key above");
    await write(page, "{ viewer { kind } }");
    await page.click(".graphiql-execute-button");
    await response(page, "unauthenticated");
    await picture(page, "explorer-no-key");
    // GraphQL over JSON answers 200: the browser has nothing to complain of.
    expect(complaints).toEqual([]);
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
    await page.click(".graphiql-execute-button");
    // Until the subscription is open an event is before its time.
    while (!(await (await parley.fetch("/metrics")).text()).includes("\nparley_subscriptions 1\n"));
    await send(await asker.clientFor(worker.handle), "Sum up the minutes.");
    await response(page, "SUBMITTED");
    await response(page, "asker@agents.localhost");
    await picture(page, "explorer-subscription");
    await page.click(".graphiql-execute-button");
    expect(complaints).toEqual([]);
  });

  test("no link fills in what a visitor might run, and the console hands over queries alone", async () => {
    const { page } = await openWithKey();
    const mutation = 'mutation { deleteIdentity(input: { agentHandle: "asker" }) { deletedIdentityId } }';
    const filledIn = async (address: string): Promise<string> => {
      await page.goto("about:blank");
      await page.goto(`${origin}/explorer${address}`);
      await page.locator(".graphiql-query-editor .view-lines").waitFor();
      expect(new URL(page.url()).search + new URL(page.url()).hash).toBe("");
      return (await page.textContent(".graphiql-query-editor .view-lines"))!;
    };
    const given = async (query: string): Promise<string> => {
      await page.evaluate(`localStorage.setItem("parley.given.x", ${JSON.stringify(JSON.stringify({ query }))})`);
      return filledIn("#given=x");
    };
    const text = new URLSearchParams({ query: mutation }).toString();
    for (const address of [`?${text}`, `#${text}`]) expect(await filledIn(address)).not.toContain("deleteIdentity");
    expect(await given(mutation)).not.toContain("deleteIdentity");
    expect(await given('subscription { agentActivity(agentHandle: "x") { kind } }')).not.toContain('"x"');
    expect(await given("{ signInOptions { provider } }")).toContain("signInOptions");
    expect(await page.evaluate("localStorage.getItem('parley.given.x')")).toBeNull();
  });

  test("it is without a fault for axe in light and in dark, and fits 375 px", async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      const { page, complaints } = await browser.visitor({ colorScheme });
      await page.goto(`${origin}/explorer`);
      await page.locator(".graphiql-query-editor .view-lines").getByText("viewer").first().waitFor();
      // The tabs of the editor are there, and are mended.
      await page.locator(".graphiql-tab button[aria-current]").waitFor();
      await checkLooks(page, `explorer-opened-${colorScheme}`, colorScheme);
      expect(complaints).toEqual([]);
    }
  });

  test("forgetting the key forgets it", async () => {
    const { page, complaints } = await openWithKey();
    await page.click("text=Forget");
    await page.locator("#state", { hasText: "paste" }).waitFor();
    expect(await page.evaluate("JSON.stringify({ ...sessionStorage, ...localStorage })")).not.toContain("ApiKey_");
    expect(complaints).toEqual([]);
  });
});

/** Replaces the text of the editor, pasted: what is typed gets its brackets closed. */
async function write(page: Page, query: string): Promise<void> {
  await page.click(".graphiql-query-editor .view-lines");
  await page.keyboard.press("Control+A");
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(query)})`);
  await page.keyboard.press("Control+V");
}

/** Waits until the answer, which an editor shows in pieces, holds the text. */
function response(page: Page, text: string): Promise<void> {
  return page.locator(".graphiql-response", { hasText: text }).waitFor();
}
