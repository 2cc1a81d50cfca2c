import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { LocalSlack } from "../../../examples/slack/local-slack.js";
import { startLocalSlack } from "../../../examples/slack/start-local-slack.js";
import { describeInBrowser, type WatchedPage } from "../browser.js";
import { checkLooks as check } from "./looks.js";
import { connectWorkspace, createAgent, sendFromPhone, sendMail, sendTask } from "./traffic.js";
import { openWorld, signedIn, type World } from "./world.js";

describeInBrowser("what is behind what the console shows", () => {
  let world: World;
  let slack: LocalSlack;
  let watched: WatchedPage;
  let page: Page;
  const ids = new Map<string, string>();
  beforeAll(async () => {
    slack = await startLocalSlack();
    world = await openWorld({ CHAT_SLACK_API_URL: slack.apiUrl, IM_LOOPBACK: "1", IM_HANDSET_PORT: "0" });
    for (const handle of ["desk", "lab"]) ids.set(handle, await createAgent(world, handle));
    watched = await signedIn(world);
    page = watched.page;
  });
  afterEach(() => expect(watched.complaints).toEqual([]));
  afterAll(async () => {
    await world?.close();
    await slack?.close();
  });

  const open = async (path: string): Promise<void> => void (await page.goto(`${world.origin}/console/${path}`));

  const checkLooks = (name: string): Promise<void> => check(page, `behind-${name}`);

  test("who may send mail and messages is said step by step, and stays true as rules change", async () => {
    const steps = page.getByRole("list", { name: "Steps of the decision" }).getByRole("listitem");
    const ask = async (label: string, peer: string): Promise<void> => {
      await page.getByLabel(label, { exact: true }).fill(peer);
      await page.getByRole("button", { name: "Ask" }).click();
    };
    await open("agents/lab?view=reach");
    await page.getByLabel("Channel", { exact: true }).selectOption("mail");
    await ask("Email address", "ada@example.com");
    await page.getByText("Yes: mail from ada@example.com reaches @lab").waitFor();
    await page.getByText("Yes: @lab may write to ada@example.com").waitFor();
    const [passed, decides] = [/does not apply$/, /filter mode.* decides$/].map((words) =>
      expect.stringMatching(words),
    );
    expect(await steps.allTextContents()).toEqual([passed, passed, decides, passed, passed, decides]);
    const target = { matchType: "DOMAIN", matchTarget: "example.com" };
    const rule = { agentHandle: "lab", action: "BLOCK", direction: "INBOUND", ...target };
    const add =
      "mutation ($input: CreateMailContactRuleInput!) { createMailContactRule(input: $input) { __typename } }";
    await world.run(add, { input: rule });
    await page.getByText("No: mail from ada@example.com does not reach @lab").waitFor();
    await page.getByText("The rule: block example.com, mail from it.").waitFor();
    await page.getByText("Yes: @lab may write to ada@example.com").waitFor();
    await checkLooks("reach-mail");
    await ask("Email address", "nobody");
    await page.getByRole("alert").getByText("address: This is not an email address.").waitFor();
    expect(await steps.count()).toBe(0);
    await page.getByLabel("Channel", { exact: true }).selectOption("im");
    await page.getByRole("alert").waitFor({ state: "detached" });
    await ask("Number", "+15550001234");
    await page.getByText("Yes: messages from +15550001234 reach @lab").waitFor();
    await page.getByText("Instant messages are off for @lab").waitFor();
    expect(await steps.count()).toBe(4);
    await checkLooks("reach-im");
    // The address holds the question.
    await page.reload();
    await page.getByText("Yes: messages from +15550001234 reach @lab").waitFor();
    await page.getByRole("link", { name: "settings", exact: true }).click();
    await page.getByRole("checkbox", { name: "Sends and receives instant messages" }).waitFor();
  });

  test("a contact rule is about the direction that is chosen, and shows it", async () => {
    await open("agents/lab?view=rules");
    await page.getByText("No rules. Default: everyone may write.").first().waitFor();
    const form = page.getByRole("form", { name: "Add a rule: Mail" });
    await form.getByLabel("Address or domain").fill("bob@example.org");
    await form.getByLabel("Direction").selectOption("mail to it");
    await form.getByRole("button", { name: "Add the rule" }).click();
    await page.getByRole("row", { name: /bob@example\.org.*block.*one address, mail to it/ }).waitFor();
    await checkLooks("rules-of-a-direction");
    await open("agents/lab?view=settings");
    await page.getByLabel("Mail to", { exact: true }).selectOption("only those that a rule allows");
    await page.reload();
    const chosen = page.getByLabel("Mail from", { exact: true }).locator("option:checked");
    await expect.poll(() => chosen.textContent()).toBe("everyone, except those that a rule blocks");
    const to = page.getByLabel("Mail to", { exact: true }).locator("option:checked");
    await expect.poll(() => to.textContent()).toBe("only those that a rule allows");
    await page.getByLabel("Mail to", { exact: true }).selectOption("everyone, except those that a rule blocks");
  });

  test("a task has its webhook deliveries beside it, as they are made, and each leads to what was sent", async () => {
    const first = await sendTask(world, ids.get("desk")!, "lab", "Before there was a webhook.");
    await open(`tasks/${first}`);
    const deliveries = page.getByRole("region", { name: "Webhook deliveries" });
    await deliveries.getByText("No webhook was sent for this task.").waitFor();
    const input = { agentIdentityId: ids.get("lab"), eventTypes: ["a2a.task.created"], url: "parley:receiver" };
    const subscribe =
      "mutation ($input: CreateWebhookSubscriptionInput!) { createWebhookSubscription(input: $input) { __typename } }";
    await world.run(subscribe, { input });
    await sendTask(world, ids.get("desk")!, "lab", "Of something else.");
    const second = await sendTask(world, ids.get("desk")!, "lab", "Count the chairs.");
    await open(`tasks/${second}`);
    await deliveries.getByText("200 from parley:receiver").waitFor();
    expect(await deliveries.getByRole("listitem").count()).toBe(1);
    await checkLooks("task");
    await deliveries.getByRole("link", { name: "a2a.task.created" }).click();
    await page.getByRole("dialog").getByText("Count the chairs.").waitFor();
    expect(page.url()).toMatch(new RegExp(`view=deliveries&subject=${second}&delivery=[\\w-]+$`));
    await page.getByRole("button", { name: "Close" }).click();
    const rows = page.getByRole("row").filter({ hasText: "a2a.task.created" });
    expect(await rows.count()).toBe(1);
    await checkLooks("deliveries-of-task");
    await page.getByRole("button", { name: "Show all deliveries" }).click();
    await expect.poll(() => rows.count()).toBe(2);
    await open(`webhooks?view=deliveries&subject=${first}`);
    await page.getByText("No webhook was sent for this object.").waitFor();
  });

  test("what Slack may have done or not is listed behind its figure, and leads to conversation and agent", async () => {
    const written = (name: string) =>
      page.getByRole("region", { name: "Reading" }).getByRole("region", { name }).getByRole("listitem");
    await open("inbox/chat-writes?channel=chat");
    await page.getByText("None.").nth(1).waitFor();
    await checkLooks("chat-writes-empty");
    const { connectionId } = await connectWorkspace(world, slack, ids.get("desk")!);
    const common = { connectionId, conversationId: slack.sample.general };
    const send = async (): Promise<any> => {
      const query =
        "mutation ($input: SendChatMessageInput!) { sendChatMessage(input: $input) { action { messageTs } } }";
      const input = { ...common, text: "Did you get this?", idempotencyKey: randomUUID() };
      return (await world.run(query, { input })).sendChatMessage.action;
    };
    const { messageTs } = await send();
    slack.fault("chat.postMessage", { kind: "ok_then_drop" });
    await send();
    await written("Messages").filter({ hasText: "unknown" }).waitFor();
    slack.fault("reactions.add", { kind: "ok_then_drop" });
    const react = "mutation ($input: AddChatReactionInput!) { addChatReaction(input: $input) { __typename } }";
    await world.run(react, { input: { ...common, messageTs, name: "eyes", idempotencyKey: randomUUID() } });
    await written("Everything else").filter({ hasText: "Reaction" }).waitFor();
    await open("");
    await page
      .getByRole("list", { name: "What needs you" })
      .getByText(/^We don’t know whether/)
      .nth(1)
      .waitFor();
    const figure = page.getByRole("region", { name: "Traffic" }).getByRole("listitem").filter({ hasText: "Slack" });
    await figure.getByRole("link", { name: "2 with an unknown outcome" }).click();
    await page.waitForURL(/inbox\/chat-writes\?channel=chat$/);
    await written("Messages").first().waitFor();
    expect(await written("Messages").count()).toBe(1);
    await checkLooks("chat-writes");
    await written("Messages").getByRole("button", { name: "Dismiss Message" }).click();
    await page.getByText("None.").first().waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await written("Messages").first().waitFor();
    await page.getByLabel("Outcome").selectOption("any");
    await written("Messages").nth(1).waitFor();
    await page.getByLabel("Outcome").selectOption("failed");
    await page.getByText("None.").nth(1).waitFor();
    await page.getByLabel("Agent", { exact: true }).fill("@lab");
    await page.waitForURL(/agent=lab/);
    await page.getByLabel("Outcome").selectOption("unknown");
    await page.getByText("None.").nth(1).waitFor();
    await page.getByLabel("Agent", { exact: true }).fill("@desk");
    await page.waitForURL(/agent=desk/);
    await written("Messages").getByRole("link", { name: "Message" }).click();
    await page.getByRole("heading", { name: "#general" }).waitFor();
    await page.goBack();
    await written("Messages").getByRole("link", { name: "@desk" }).click();
    await page.waitForURL(`${world.origin}/console/agents/desk`);
  });

  test("what was looked after leaves the overview, and can be found again", async () => {
    await open("");
    const rows = page
      .getByRole("list", { name: "What needs you" })
      .getByRole("listitem")
      .filter({ hasText: "We don’t know whether" });
    await rows.nth(1).waitFor();
    await rows.getByRole("button", { name: "Dismiss whether Slack got a message" }).click();
    await expect.poll(() => rows.count()).toBe(1);
    await rows.getByRole("button", { name: /^Dismiss/ }).press("Enter");
    await rows.waitFor({ state: "detached" });
    await open("inbox/chat-writes?channel=chat");
    await page.getByText("None.").nth(1).waitFor();
    await page.getByLabel("Outcome").selectOption("dismissed");
    const reading = page.getByRole("region", { name: "Reading" });
    await reading.getByText("Message").first().waitFor();
    await reading
      .getByText(/, dismissed/)
      .nth(1)
      .waitFor();
    await checkLooks("chat-writes-dismissed");
  });

  test("the palette finds messages, tasks and mail by their words", async () => {
    await sendFromPhone(world, "+15550005678", "lab", "The lantern is lit.");
    await sendMail(world, "desk", "lab", "A lantern for the porch");
    const task = await sendTask(world, ids.get("desk")!, "lab", "Buy one more lantern.");
    const items = page.getByRole("dialog", { name: "Go to" }).getByRole("menuitem");
    const search = async (words: string): Promise<void> => {
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog", { name: "Go to" }).waitFor();
      await page.keyboard.type(words);
    };
    await open("agents");
    await page.getByRole("link", { name: "@lab" }).waitFor();
    await search("lantern");
    await items.filter({ hasText: "The lantern is lit." }).filter({ hasText: "message, +15550005678" }).waitFor();
    await items.filter({ hasText: "A lantern for the porch" }).filter({ hasText: "mail, The desk" }).first().waitFor();
    await items.filter({ hasText: "Buy one more lantern." }).filter({ hasText: "task, @desk → @lab" }).waitFor();
    await checkLooks("palette");
    await items.filter({ hasText: "The lantern is lit." }).click();
    await page.waitForURL(/\/inbox\/im\/[\w-]+$/);
    await page.locator(".talk").getByText("The lantern is lit.").waitFor();
    for (const [words, address] of [
      ["lantern porch", /\/inbox\/mail\/[\w-]+%40agents\.localhost\/[\w-]+$/],
      ["lantern buy", new RegExp(`/tasks/${task}$`)],
    ] as const) {
      await search(words);
      await items.first().waitFor();
      await page.locator("[role=menuitem][data-focused]").waitFor();
      await page.keyboard.press("Enter");
      await page.waitForURL(address);
    }
    await search("no such thing anywhere");
    await page.getByText("Nothing matches.").waitFor();
    await page.keyboard.press("Escape");
    // One search that is refused hides nothing of the others.
    const message = "The service is busy.";
    await page.route("**/graphql", (route) =>
      (route.request().postData() ?? "").includes("PaletteTasks")
        ? route.fulfill({ json: { errors: [{ message, extensions: { code: "overloaded" } }] } })
        : route.continue(),
    );
    await search("lantern");
    await items.filter({ hasText: "A lantern for the porch" }).first().waitFor();
    await items.filter({ hasText: "The lantern is lit." }).waitFor();
    await page.getByRole("dialog", { name: "Go to" }).getByRole("alert").getByText(message).waitFor();
    await page.unroute("**/graphql");
  });

  test("each event on the overview leads to its object, and every agent has its last event, however long ago", async () => {
    await open("");
    const live = page.getByRole("region", { name: "Live activity" }).getByRole("listitem");
    await live.first().waitFor();
    const isOfAgents = live.filter({ hasNotText: /system mail/ });
    expect(await isOfAgents.filter({ hasNot: page.getByRole("link") }).allTextContents()).toEqual([]);
    // After these, nothing of @lab is among the events that the page reads.
    const change = "mutation ($input: UpdateIdentityInput!) { updateIdentity(input: $input) { __typename } }";
    for (let n = 0; n < 50; n += 1) {
      await world.run(change, { input: { agentHandle: "desk", description: `Description ${n}` } });
    }
    await open("");
    await live.getByRole("link", { name: "@desk" }).first().waitFor();
    expect(await live.getByRole("link", { name: "@lab" }).count()).toBe(0);
    const lab = page.getByRole("region", { name: "Agents" }).getByRole("listitem").filter({ hasText: "@lab" });
    await lab.getByRole("link").nth(1).waitFor();
  });

  test("the signature of a mailbox is written, switched on, added to mail and removed", async () => {
    await open("agents/desk?view=settings");
    const form = page.getByRole("form", { name: "Signature" });
    const [text, html] = [form.getByLabel("Signature", { exact: true }), form.getByLabel("Signature as HTML")];
    const save = form.getByRole("button", { name: "Save signature" });
    const added = page.getByRole("checkbox", { name: "Add the signature to mail" });
    expect(await save.isDisabled()).toBe(true);
    await html.fill('<p onclick="x()">Desk &amp; <b>team</b></p>');
    await save.click();
    // The server's own version: without what could harm a reader, and with the text that is made of it.
    await expect.poll(() => html.inputValue()).toBe("<p>Desk &amp; <b>team</b></p>");
    await expect.poll(() => text.inputValue()).toContain("Desk & team");
    await added.click();
    await expect.poll(() => added.isChecked()).toBe(true);
    await checkLooks("signature");
    await page.reload();
    expect([await text.inputValue(), await added.isChecked()]).toEqual([expect.stringContaining("Desk & team"), true]);
    await sendMail(world, "desk", "lab", "Signed");
    const sent = `{ mailMessages(mailbox: "desk@agents.localhost", first: 1) { nodes { bodyText } } }`;
    expect((await world.run(sent)).mailMessages.nodes[0].bodyText).toContain("Desk & team");
    await text.fill("x".repeat(16_385));
    await save.click();
    await form.getByRole("alert").waitFor();
    await text.fill("");
    await html.fill("");
    await save.click();
    await expect.poll(() => save.isDisabled()).toBe(true);
    await added.click();
    await expect.poll(() => added.isChecked()).toBe(false);
    await page.reload();
    expect([await text.inputValue(), await html.inputValue(), await added.isChecked()]).toEqual(["", "", false]);
  });
});
