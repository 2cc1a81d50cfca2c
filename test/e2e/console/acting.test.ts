import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { describeInBrowser, type WatchedPage } from "../browser.js";
import { checkLooks as check } from "./looks.js";
import { createAgent } from "./traffic.js";
import { openWorld, signedIn, type World } from "./world.js";

describeInBrowser("what people do in the name of agents", () => {
  let world: World;
  let watched: WatchedPage;
  let page: Page;
  const keys = new Map<string, string>();
  beforeAll(async () => {
    world = await openWorld();
    for (const handle of ["planner", "researcher"]) {
      const scopedIdentityId = await createAgent(world, handle);
      const create = "mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { secret } }";
      const made = await world.run(create, { input: { label: `${handle} key`, scopedIdentityId } });
      keys.set(handle, made.createApiKey.secret);
    }
    watched = await signedIn(world);
    page = watched.page;
  });
  afterEach(() => expect(watched.complaints).toEqual([]));
  afterAll(() => world?.close());

  const open = async (path: string): Promise<void> => void (await page.goto(`${world.origin}/console/${path}`));
  const checkLooks = (name: string): Promise<void> => check(page, `acting-${name}`);

  async function ask(text: string, question: string): Promise<string> {
    const send = "mutation ($input: SendA2aMessageInput!) { sendA2aMessage(input: $input) { task { id } } }";
    const input = { workerHandle: "researcher", message: { messageId: randomUUID(), parts: [{ text }] } };
    const taskId = (await world.run(send, { input }, keys.get("planner"))).sendA2aMessage.task.id as string;
    await answer(taskId, "ASK_CALLER", question);
    return taskId;
  }

  async function answer(taskId: string, intent: string, text: string): Promise<void> {
    const reply = "mutation ($input: ReplyToTaskInput!) { replyToTask(input: $input) { task { id } } }";
    const input = { agentHandle: "researcher", taskId, intent, parts: [{ text }] };
    await world.run(reply, { input }, keys.get("researcher"));
  }

  test("a question is answered by the side that was asked, and the page says in whose name", async () => {
    const id = await ask("Compare the vendors.", "Which vendors?");
    await open(`tasks/${id}`);
    const writing = page.getByRole("region", { name: "Answer as @planner" });
    await writing.getByText("@researcher asked @planner and waits.").waitFor();
    await checkLooks("answer");
    await writing.getByLabel("Message as @planner").fill("The three biggest.");
    await writing.getByRole("button", { name: "Send" }).click();
    await page.getByText("The three biggest.").waitFor();
    await page.getByRole("heading", { name: "Write as @researcher" }).waitFor();
    const { a2aTask } = await world.run(`{ a2aTask(id: "${id}") { state messages { role parts { text } } } }`);
    expect(a2aTask.state).toBe("WORKING");
    expect(a2aTask.messages.at(-1)).toEqual({ role: "CALLER", parts: [{ text: "The three biggest." }] });
    // The other side is one choice away, and said before anything is written.
    await page.getByLabel("Write as", { exact: true }).selectOption("requester");
    await page.getByRole("heading", { name: "Write as @planner" }).waitFor();
    await checkLooks("choose-side");
    await answer(id, "ASK_CALLER", "And the small ones?");
    await open(`inbox/tasks/${id}`);
    await page.getByRole("region", { name: "Answer as @planner" }).getByLabel("Message as @planner").fill("No.");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByRole("region", { name: "Reading" }).getByText("No.", { exact: true }).waitFor();
  });

  test("a task is canceled in the requester's name, after a question", async () => {
    const id = await ask("Never mind this.", "What?");
    await open(`tasks/${id}`);
    await page.getByRole("button", { name: "Cancel as @planner" }).click();
    await page.getByText("@researcher is notified").waitFor();
    await checkLooks("cancel");
    await page.getByRole("button", { name: "Cancel the task" }).click();
    await page.getByText("canceled", { exact: true }).first().waitFor();
    expect(await page.getByRole("button", { name: "Send" }).count()).toBe(0);
  });

  test("activity tells each event with the state and words of its time, and who did it", async () => {
    const id = await ask("Count the boxes.", "All of them?");
    await answer(id, "COMPLETE", "There are nine.");
    const rename = "mutation ($input: UpdateIdentityInput!) { updateIdentity(input: $input) { identity { id } } }";
    await world.run(rename, { input: { agentHandle: "planner", displayName: "Planner" } });
    await open("activity?channel=a2a.");
    const events = page.getByRole("list", { name: "Events, newest first" }).getByRole("listitem");
    const event = (words: string) => events.filter({ hasText: words });
    await event("There are nine.").getByText("completed", { exact: true }).waitFor();
    await event("All of them?").getByText("input required", { exact: true }).waitFor();
    await event("All of them?").getByText("@researcher replied to @planner").waitFor();
    await event("Count the boxes.").getByText("submitted", { exact: true }).waitFor();
    await event("Count the boxes.").getByText("@planner asked @researcher").waitFor();
    // What a person wrote in the requester's name bears the person's name.
    await event("The three biggest.")
      .getByText(/^Admin wrote to @researcher for @planner$/)
      .waitFor();
    await checkLooks("activity");
    await open("activity");
    await events
      .getByRole("link", { name: /^The key “.+” changed the agent @planner$/ })
      .first()
      .waitFor();
  });

  test("what cannot be undone asks first, by the name of what is ended; a removed rule comes back with Undo", async () => {
    await open("agents/researcher?view=connect");
    await page.getByRole("button", { name: /^Revoke/ }).click();
    const dialog = page.getByRole("dialog");
    const revoke = dialog.getByRole("button", { name: "Revoke the key" });
    expect(await revoke.isDisabled()).toBe(true);
    await dialog.getByLabel("To confirm, type").fill("another key");
    expect(await revoke.isDisabled()).toBe(true);
    await checkLooks("revoke");
    await dialog.getByRole("button", { name: "Keep it" }).click();
    await world.run('{ identity(agentHandle: "researcher") { id } }', {}, keys.get("researcher"));
    await page.getByRole("button", { name: /^Revoke/ }).click();
    await dialog.getByLabel("To confirm, type").fill("researcher key");
    await revoke.click();
    await page.getByRole("cell", { name: "revoked" }).waitFor();
    await open("agents/researcher?view=rules");
    const rules = page.getByRole("region", { name: "Mail", exact: true });
    await rules.getByLabel("Address or domain").fill("spam.example");
    await rules.getByLabel("For").selectOption("a domain");
    await rules.getByRole("button", { name: "Add the rule" }).click();
    await rules.getByRole("button", { name: "Remove the rule for spam.example" }).click();
    await rules.getByText("The rule for spam.example was removed.").waitFor();
    await checkLooks("rule-undo");
    await rules.getByRole("button", { name: "Undo" }).click();
    await rules.getByRole("rowheader", { name: "spam.example" }).waitFor();
    const query = '{ mailContactRules(agentHandle: "researcher") { nodes { action matchType matchTarget } } }';
    expect((await world.run(query)).mailContactRules.nodes).toEqual([
      { action: "BLOCK", matchType: "DOMAIN", matchTarget: "spam.example" },
    ]);
  });

  test("an agent is deleted by typing its handle", async () => {
    await createAgent(world, "leaver");
    await open("agents/leaver");
    await page.getByRole("button", { name: "Delete the agent" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("its mailbox is deleted with all mail").waitFor();
    const button = dialog.getByRole("button", { name: "Delete the agent" });
    expect(await button.isDisabled()).toBe(true);
    await dialog.getByLabel("To confirm, type leaver").fill("leaver");
    await checkLooks("delete-agent");
    await button.click();
    await page.waitForURL(`${world.origin}/console/agents`);
    await page.getByRole("rowheader", { name: "@planner" }).waitFor();
    await expect(world.run('{ identity(agentHandle: "leaver") { id } }')).rejects.toThrow(
      "no identity with this handle",
    );
  });
});
