import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { describeInBrowser, picture } from "../browser.js";
import { addressOf, createAgent } from "./traffic.js";
import { openWorld, signedIn, type World } from "./world.js";

describeInBrowser("the console while its server is away", () => {
  let world: World;
  let page: Page;
  let isAway = false;
  beforeAll(async () => {
    world = await openWorld();
    for (const handle of ["desk", "lab"]) await createAgent(world, handle);
    // What the browser says of requests without an answer is no complaint here.
    page = (await signedIn(world)).page;
  });
  afterEach(async () => {
    if (isAway) await comeBack();
  });
  afterAll(() => world?.close());

  const open = async (path: string): Promise<void> => void (await page.goto(`${world.origin}/console/${path}`));
  const banner = () => page.getByText("Not live");

  async function goAway(): Promise<void> {
    isAway = true;
    await world.kill();
    await banner().waitFor();
  }

  async function comeBack(): Promise<void> {
    await world.start();
    isAway = false;
    await banner().waitFor({ state: "detached" });
  }

  /** Closes the page as a person does; answers whether the browser asked first. The page stays open then. */
  async function asksBeforeClosing(): Promise<boolean> {
    const asked = page.waitForEvent("dialog").then(async (dialog) => {
      expect(dialog.type()).toBe("beforeunload");
      await dialog.dismiss();
      return true;
    });
    const closed = page.waitForEvent("close").then(() => false);
    await page.close({ runBeforeUnload: true });
    return Promise.race([asked, closed]);
  }

  test("a page that is opened meanwhile waits, and is drawn when the server is back", async () => {
    await open("inbox");
    await page.getByRole("heading", { name: "Inbox", exact: true }).first().waitFor();
    await page.evaluate("globalThis.wasNotReloaded = true");
    await goAway();
    // Neither the code of this page nor its data is here yet.
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Webhooks" }).click();
    await page.waitForURL(/console\/webhooks$/);
    await page.getByText("Loading…").first().waitFor({ state: "attached" });
    await picture(page, "console-away");
    expect(await page.getByRole("alert").count()).toBe(0);
    await comeBack();
    await page.getByText("There are no webhooks yet.").waitFor();
    expect(await page.evaluate("globalThis.wasNotReloaded")).toBe(true);
  });

  test("what is typed into a draft meanwhile is saved when the server is back, and not lost by closing the page", async () => {
    const query = "mutation ($input: CreateMailDraftInput!) { createMailDraft(input: $input) { draft { id } } }";
    const mailbox = addressOf("desk");
    const made = await world.run(query, { input: { mailbox, recipients: { to: [addressOf("lab")] } } });
    const { id } = made.createMailDraft.draft;
    await open(`inbox/draft/${mailbox}/${id}`);
    await page.getByText("Saved", { exact: true }).waitFor();
    await goAway();
    // By keys: browsers ask only in a page that a user has typed in.
    await page.getByLabel("Text", { exact: true }).pressSequentially("Written without a server");
    await page.getByText("Not saved yet").waitFor();
    expect(await asksBeforeClosing()).toBe(true);
    await comeBack();
    await page.getByText("Saved", { exact: true }).waitFor();
    const read = `{ mailDraft(mailbox: "${mailbox}", id: "${id}") { current { bodyText } } }`;
    expect((await world.run(read)).mailDraft.current.bodyText).toBe("Written without a server");
    await page.getByRole("alert").waitFor({ state: "detached" });
  });

  test("a message that is written and not sent is not lost by closing the page", async () => {
    await open("inbox/new");
    await page.getByLabel("Type").selectOption({ label: "Instant message" });
    const box = page.getByRole("textbox", { name: "Message" });
    await box.pressSequentially("Half a thought");
    expect(await asksBeforeClosing()).toBe(true);
    await box.fill("");
    expect(await asksBeforeClosing()).toBe(false);
  });
});
