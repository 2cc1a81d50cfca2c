import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { describeInBrowser, type WatchedPage } from "../browser.js";
import { checkLooks as check } from "./looks.js";
import { addressOf, createAgent } from "./traffic.js";
import { openWorld, signedIn, type World } from "./world.js";

describeInBrowser("drafts that wait for a person", () => {
  let world: World;
  let watched: WatchedPage;
  let page: Page;
  let agentKey: string;
  beforeAll(async () => {
    world = await openWorld();
    const desk = await createAgent(world, "desk");
    await createAgent(world, "lab");
    const create = "mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { secret } }";
    const made = await world.run(create, { input: { label: "writer", scopedIdentityId: desk } });
    agentKey = made.createApiKey.secret;
    watched = await signedIn(world);
    page = watched.page;
  });
  afterEach(() => expect(watched.complaints).toEqual([]));
  afterAll(() => world?.close());

  const open = async (path: string): Promise<void> => void (await page.goto(`${world.origin}/console/${path}`));
  const checkLooks = (name: string): Promise<void> => check(page, `drafts-${name}`);

  async function write(subject: string, more: object = {}, key: string = agentKey): Promise<string> {
    const query = "mutation ($input: CreateMailDraftInput!) { createMailDraft(input: $input) { draft { id } } }";
    const input = { mailbox: addressOf("desk"), recipients: { to: [addressOf("lab")] }, subject, ...more };
    return (await world.run(query, { input }, key)).createMailDraft.draft.id as string;
  }

  async function change(draftId: string, more: object): Promise<void> {
    const query = "mutation ($input: UpdateMailDraftInput!) { updateMailDraft(input: $input) { draft { id } } }";
    await world.run(query, { input: { mailbox: addressOf("desk"), draftId, ...more } }, agentKey);
  }

  async function received(subject: string): Promise<any> {
    const query = `{ mailMessages(mailbox: "${addressOf("lab")}") { nodes { subject bodyText bodyHtml replyTo } } }`;
    const find = async () =>
      (await world.run(query)).mailMessages.nodes.find((one: { subject: string }) => one.subject === subject);
    await expect.poll(find).toBeDefined();
    return find();
  }

  test("one list has those of all mailboxes, with their authors, and the navigation counts them", async () => {
    await open("");
    const drafts = page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: /^Drafts/ });
    await drafts.waitFor();
    expect(await drafts.textContent()).not.toContain("waiting");
    await write("Offer of the agent");
    await write("Note of a key", { mailbox: addressOf("lab") }, world.adminKey);
    // The count follows without a click.
    await expect.poll(() => drafts.textContent()).toContain("2 waiting");
    await drafts.click();
    const row = (text: string) => page.getByRole("listitem").filter({ hasText: text });
    await row("Offer of the agent").getByText("written by @desk").waitFor();
    await row("Note of a key")
      .getByText(`From ${addressOf("lab")}`)
      .waitFor();
    await checkLooks("all");
    await row("Offer of the agent").getByRole("link").click();
    await page.getByText("Written by @desk").waitFor();
  });

  test("what is approved is what is sent: HTML, Reply-To and text are shown, and edited together", async () => {
    const id = await write("Offer", {
      bodyText: "Plain offer: 100",
      bodyHtml: '<p style="color: #0a0">Formatted offer: <b>900</b></p>',
      replyTo: "elsewhere@example.com",
    });
    await open(`inbox/draft/${addressOf("desk")}/${id}`);
    const frame = page.frameLocator("iframe.mail-html");
    await frame.getByText("Formatted offer: 900").waitFor();
    await page.getByText("Plain offer: 100").waitFor();
    expect(await page.getByLabel("Reply to").inputValue()).toBe("elsewhere@example.com");
    await page.getByText(`Replies do not go to ${addressOf("desk")}.`).waitFor();
    await checkLooks("html");
    // The text alone cannot be edited beside other HTML.
    expect(await page.getByLabel("Text", { exact: true }).count()).toBe(0);
    await page.getByRole("button", { name: "Edit as plain text" }).click();
    await page.getByText("The formatting was removed. Recipients get this text alone.").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await frame.getByText("Formatted offer: 900").waitFor();
    await page.getByRole("button", { name: "Edit as plain text" }).click();
    await page.getByLabel("Text", { exact: true }).fill("Corrected offer: 500");
    await page.getByLabel("Reply to").fill("");
    await checkLooks("as-text");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.waitForURL(/\/inbox\/mail\//);
    const sent = await received("Offer");
    expect([sent.bodyText.split("\n")[0], sent.bodyHtml, sent.replyTo]).toEqual(["Corrected offer: 500", null, []]);
  });

  test("HTML that is edited takes its text along", async () => {
    const id = await write("Letter", { bodyText: "Old words", bodyHtml: "<p>Old words</p>" });
    await open(`inbox/draft/${addressOf("desk")}/${id}`);
    await page.getByRole("button", { name: "Edit the HTML" }).click();
    await page.getByLabel("HTML").fill("<p>New words</p>");
    await page.getByText("A text that is made from the HTML when the email is sent.").waitFor();
    await page.frameLocator("iframe.mail-html").getByText("New words").waitFor();
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.waitForURL(/\/inbox\/mail\//);
    const sent = await received("Letter");
    expect(sent.bodyHtml).toContain("New words");
    expect(sent.bodyText).toContain("New words");
    expect(sent.bodyText).not.toContain("Old words");
  });

  test("a draft that somebody else changes says so at once, with both versions side by side", async () => {
    const id = await write("Plan", { bodyText: "First plan" });
    await open(`inbox/draft/${addressOf("desk")}/${id}`);
    const text = page.getByLabel("Text", { exact: true });
    const both = page.getByRole("alert", { name: "Two versions" });
    // Nothing is typed here: the page follows.
    await change(id, { bodyText: "Second plan" });
    await expect.poll(() => text.inputValue()).toBe("Second plan");
    // What is typed waits to be saved while the other version arrives.
    await page.route("**/graphql", async (route) => {
      if (!(route.request().postData() ?? "").includes("SaveDraft")) return route.continue();
      await both.waitFor();
      return route.continue();
    });
    await text.fill("Plan of a person");
    await change(id, { bodyText: "Plan of the agent, again" });
    await both.getByRole("region", { name: "Your version" }).getByText("Plan of a person").waitFor();
    await both.getByRole("region", { name: "Version of @desk" }).getByText("Plan of the agent, again").waitFor();
    expect(await page.getByText("draft_generation_conflict").count()).toBe(0);
    await checkLooks("two-versions");
    // Nothing is in the way of the next save.
    await page.unroute("**/graphql");
    await page.getByRole("button", { name: "Keep mine" }).click();
    await page.getByText("Saved", { exact: true }).waitFor();
    const query = `{ mailDraft(mailbox: "${addressOf("desk")}", id: "${id}") { current { bodyText authorName } } }`;
    expect((await world.run(query)).mailDraft.current.bodyText).toBe("Plan of a person");
  });

  test("a draft is scheduled, moved to another time, and not sent by itself after all", async () => {
    const id = await write("Later", { bodyText: "Good morning" });
    const read = async () =>
      (await world.run(`{ mailDraft(mailbox: "${addressOf("desk")}", id: "${id}") { sendAt sendStatus } }`)).mailDraft;
    await open(`inbox/draft/${addressOf("desk")}/${id}`);
    const later = page.getByRole("region", { name: "Time to send", exact: true });
    const time = later.getByLabel(/^Send at/);
    const button = (name: string) => later.getByRole("button", { name, exact: true });
    await button("Schedule it").click();
    // A time that has passed is refused with words.
    await time.fill("2020-01-01T09:30");
    await button("Schedule").click();
    await later.getByText(/The time to send has passed/).waitFor();
    const soon = new Date(Date.now() + 30 * 86_400_000);
    await time.fill(`${soon.toISOString().slice(0, 10)}T09:30`);
    await checkLooks("schedule");
    await button("Schedule").click();
    await later.getByText(/^Scheduled: it is sent/).waitFor();
    const first = await read();
    expect(first.sendStatus).toBe("SCHEDULED");
    await checkLooks("scheduled");
    await button("Change the time").click();
    await time.fill(`${soon.toISOString().slice(0, 10)}T10:45`);
    await button("Schedule").click();
    await expect.poll(async () => (await read()).sendAt).not.toBe(first.sendAt);
    await open("inbox/drafts");
    const row = page.getByRole("listitem").filter({ hasText: "Later" });
    await row.getByText(/scheduled for/).waitFor();
    await row.getByRole("link").click();
    await button("Cancel the schedule").click();
    await button("Schedule it").waitFor();
    expect(await read()).toEqual({ sendAt: null, sendStatus: null });
  });

  test("an email that was just sent is a draft again with Undo, at the edge of the page or on the message", async () => {
    await open("agents/desk?view=settings");
    const setting = page.getByLabel("Undo after sending");
    await setting.selectOption("120");
    const read = async () =>
      (await world.run(`{ mailbox(emailAddress: "${addressOf("desk")}") { defaultUndoSeconds } }`)).mailbox;
    await expect.poll(read).toEqual({ defaultUndoSeconds: 120 });
    const id = await write("Too early", { bodyText: "Wait" });
    await open(`inbox/draft/${addressOf("desk")}/${id}`);
    const send = page.getByRole("button", { name: "Send", exact: true });
    const undo = page.getByRole("button", { name: "Undo", exact: true });
    await send.click();
    await page.locator(".toast").getByText("The email leaves in a moment.").waitFor();
    await page.getByRole("note").getByText("It has not left yet.").waitFor();
    await checkLooks("undo");
    await page.locator(".toast").locator(undo).click();
    await send.waitFor();
    expect(await page.getByLabel("Subject").inputValue()).toBe("Too early");
    await send.click();
    await page.getByRole("note").locator(undo).click();
    await send.waitFor();
    expect(await page.getByLabel("Subject").inputValue()).toBe("Too early");
    const found = await world.run(`{ mailMessages(mailbox: "${addressOf("lab")}") { nodes { subject } } }`);
    expect(found.mailMessages.nodes).not.toContainEqual({ subject: "Too early" });
    await world.run("mutation ($input: UpdateMailboxInput!) { updateMailbox(input: $input) { mailbox { id } } }", {
      input: { emailAddress: addressOf("desk"), defaultUndoSeconds: 0 },
    });
  });

  test("a draft that was sent says so in every tab, by whom, and keeps what was typed", async () => {
    const id = await write("Last call", { bodyText: "Ready." });
    await open(`inbox/draft/${addressOf("desk")}/${id}`);
    const other = await page.context().newPage();
    await other.goto(`${world.origin}/console/inbox/draft/${addressOf("desk")}/${id}`);
    await other.getByLabel("Text", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.waitForURL(/\/inbox\/mail\//);
    await other.getByRole("heading", { name: "This email was sent" }).waitFor();
    await other.getByText(/sent it/).waitFor();
    await check(other, "drafts-sent-elsewhere");
    expect(await other.getByRole("button", { name: "Send", exact: true }).count()).toBe(0);
    await other.close();
    const second = await write("Never mind", { bodyText: "Ready?" });
    await open(`inbox/draft/${addressOf("desk")}/${second}`);
    await page.getByLabel("Text", { exact: true }).waitFor();
    await world.run(
      "mutation ($input: DeleteMailDraftInput!) { deleteMailDraft(input: $input) { deletedId } }",
      { input: { mailbox: addressOf("desk"), draftId: second } },
      agentKey,
    );
    await page.getByRole("heading", { name: "This draft was discarded" }).waitFor();
    await page.getByText("@desk discarded it").waitFor();
    // A visitor by an old link learns it too.
    await open(`inbox/draft/${addressOf("desk")}/${second}`);
    await page.getByText("@desk discarded it").waitFor();
  });

  test("discarding asks first", async () => {
    const id = await write("Keep me");
    await open(`inbox/draft/${addressOf("desk")}/${id}`);
    await page.getByRole("button", { name: "Discard", exact: true }).click();
    await checkLooks("discard");
    await page.getByRole("button", { name: "Keep it" }).click();
    await page.getByRole("button", { name: "Discard", exact: true }).click();
    await page.getByRole("button", { name: "Discard the draft" }).click();
    await page.waitForURL(/\/inbox\/drafts$/);
    await page.getByText("Keep me").waitFor({ state: "detached" });
  });
});
