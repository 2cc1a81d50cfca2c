import { randomUUID } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeInBrowser, picture } from "../browser.js";
import { createAgent } from "./traffic.js";
import { openWorld, signedIn, type World } from "./world.js";

/** A page, the rows on it, and how many of them five events make: four new tasks and a message in an older one. */
interface Watched {
  readonly path: string;
  readonly rows: (page: Page) => Locator;
  readonly more: number;
}

describeInBrowser("pages of the console that are open while the server is killed and started again", () => {
  let world: World;
  let key: string;
  const ids = new Map<string, string>();
  beforeAll(async () => {
    world = await openWorld();
    for (const handle of ["desk", "lab"]) ids.set(handle, await createAgent(world, handle));
    const create = "mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { secret } }";
    const input = { label: "live", scopedIdentityId: ids.get("desk") };
    key = (await world.run(create, { input })).createApiKey.secret;
  });
  afterAll(() => world?.close());

  async function send(text: string, taskId?: string): Promise<string> {
    const query = "mutation ($input: SendA2aMessageInput!) { sendA2aMessage(input: $input) { task { id } } }";
    const message = { messageId: randomUUID(), parts: [{ text }], ...(taskId !== undefined && { taskId }) };
    return (await world.run(query, { input: { workerHandle: "lab", message } }, key)).sendA2aMessage.task.id as string;
  }

  // Nine pages at once take a busy machine a while.
  test("all say so meanwhile, and go on without a reload, a gap or a double", { timeout: 240_000 }, async () => {
    const subscribe =
      "mutation ($input: CreateWebhookSubscriptionInput!) { createWebhookSubscription(input: $input) { subscription { id } } }";
    const input = { agentIdentityId: ids.get("lab"), eventTypes: ["a2a.task.created"], url: "parley:receiver" };
    const webhook = (await world.run(subscribe, { input })).createWebhookSubscription.subscription.id as string;
    const older = await send("The first task.");
    const links = (page: Page, region: string, name: string): Locator =>
      page.getByRole("region", { name: region }).getByRole("link", { name });
    const bodyRows = (page: Page): Locator => page.locator("tbody tr");
    const all: readonly Watched[] = [
      { path: "", rows: (page) => links(page, "Live activity", "@desk asked @lab"), more: 4 },
      {
        path: "activity?channel=a2a.",
        rows: (page) => page.locator("ol li").filter({ hasText: "@desk asked @lab" }),
        more: 4,
      },
      { path: "agents", rows: bodyRows, more: 1 },
      { path: "inbox?channel=tasks", rows: (page) => page.locator(".row"), more: 4 },
      { path: "tasks", rows: bodyRows, more: 4 },
      { path: "tasks?view=board", rows: (page) => links(page, "submitted", "@desk → @lab"), more: 4 },
      { path: `tasks/${older}`, rows: (page) => page.locator(".timeline li"), more: 1 },
      { path: "webhooks?view=deliveries", rows: bodyRows, more: 4 },
      { path: `webhooks/${webhook}`, rows: bodyRows, more: 4 },
    ];
    const { page: first } = await signedIn(world);
    const open: { readonly watched: Watched; readonly page: Page; readonly rows: Locator; readonly known: number }[] =
      [];
    for (const watched of all) {
      const page = await first.context().newPage();
      await page.goto(`${world.origin}/console/${watched.path}`);
      const rows = watched.rows(page);
      await rows.first().waitFor();
      await page.evaluate("globalThis.wasNotReloaded = true");
      open.push({ watched, page, rows, known: await rows.count() });
    }
    await world.kill();
    for (const { page } of open) await page.getByText("Not live").waitFor();
    await picture(open[0]!.page, "console-not-live");
    await world.start();
    // Sent before a page has connected again, or after: it may not matter.
    for (const text of ["one", "two", "three"]) await send(text);
    await send("A second thought.", older);
    await createAgent(world, "newcomer");
    for (const { page } of open) await page.getByText("Not live").waitFor({ state: "detached" });
    await send("after");
    for (const { watched, page, rows, known } of open) {
      await expect.poll(async () => [watched.path, (await rows.count()) - known]).toEqual([watched.path, watched.more]);
      // What could not be read meanwhile was read again.
      await page.getByRole("alert").waitFor({ state: "detached" });
      expect([watched.path, await page.evaluate("globalThis.wasNotReloaded")]).toEqual([watched.path, true]);
    }
  });
});
