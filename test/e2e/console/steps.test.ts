import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { VaultClient } from "../../../clients/vault/vault-client.js";
import { answerWith, type Receiver, startReceiver } from "../../support/receiver.js";
import { describeInBrowser, type WatchedPage } from "../browser.js";
import { type Hand, Keyboard, Mouse } from "./hands.js";
import { addressOf, createAgent, sendTask } from "./traffic.js";
import { openWorld, runBySession, signedIn, type World } from "./world.js";

/** Steps of each daily task from the overview on. `hands.ts` says what a step is. */
const tasks = [
  { task: "create an agent with a key", mouse: 3, keyboard: 3 },
  { task: "send the first email", mouse: 3, keyboard: 3 },
  { task: "find out why one agent may not reach another", mouse: 3, keyboard: 3 },
  { task: "find a draft and approve it", mouse: 2, keyboard: 2 },
  { task: "answer the question of a task", mouse: 2, keyboard: 2 },
  { task: "fix a failing webhook and replay", mouse: 4, keyboard: 4 },
  { task: "invite a person", mouse: 2, keyboard: 2 },
  { task: "share a secret", mouse: 3, keyboard: 3 },
  { task: "delete an agent", mouse: 3, keyboard: 3 },
  { task: "connect an MCP host", mouse: 3, keyboard: 3 },
  { task: "find a word that was said anywhere", mouse: 2, keyboard: 2 },
] as const;
type Task = (typeof tasks)[number]["task"];

describeInBrowser("the steps of daily tasks", () => {
  let world: World;
  let watched: WatchedPage;
  let page: Page;
  let receiver: Receiver;
  let [planner, researcher] = ["", ""];
  beforeAll(async () => {
    world = await openWorld();
    receiver = await startReceiver();
    planner = await createAgent(world, "planner");
    researcher = await createAgent(world, "researcher");
    const vault = new VaultClient({ baseUrl: world.origin, apiKey: world.adminKey });
    await vault.initialize("A-Key-1 of this vault");
    const open = await vault.unlock("A-Key-1 of this vault");
    for (const name of ["for the mouse", "for the keyboard"]) {
      await open.createSecret({ name, secret_type: "api_key", payload: { api_key: "sk-1" } });
    }
    watched = await signedIn(world);
    page = watched.page;
  });
  afterAll(async () => {
    await world?.close();
    await receiver?.close();
  });

  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const row = (text: string) =>
    page.getByRole("list", { name: "What needs you" }).getByRole("listitem").filter({ hasText: text });

  async function run(name: string, input: object): Promise<any> {
    const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input`;
    return world.run(`mutation ($input: ${type}!) { ${name}(input: $input) { __typename } }`, { input });
  }

  /** The preparation of each task, and the way through the console. */
  const ways: Record<Task, (hand: Hand) => Promise<void>> = {
    async "create an agent with a key"(hand) {
      const handle = `made-by-${hand.name}`;
      await overview(hand);
      await hand.press(page.getByRole("link", { name: "New agent" }));
      await hand.fill(field("Handle"), handle);
      await hand.submit(field("Handle"), button("Create"));
      await hand.press(button("Create a key"));
      await page
        .getByRole("dialog")
        .getByText(/^ApiKey_/)
        .waitFor();
      expect((await runBySession(page, `{ identity(agentHandle: "${handle}") { id } }`)).identity).not.toBeNull();
    },

    async "send the first email"(hand) {
      await overview(hand);
      await hand.openPage("Inbox", "i");
      await hand.press(page.getByRole("link", { name: "Write", exact: true }));
      await hand.fill(field("To"), addressOf("researcher"));
      await hand.fill(field("Subject"), `By ${hand.name}`);
      await hand.fill(field("Text"), "Good morning.");
      await hand.submit(field("Text"), button("Send"));
      await page
        .getByRole("heading", { name: `By ${hand.name}` })
        .first()
        .waitFor();
    },

    async "find out why one agent may not reach another"(hand) {
      await overview(hand);
      await hand.openPalette();
      await hand.choose("who may reach @planner", "Check who may reach @planner");
      await hand.fill(field("The other agent"), "researcher");
      await hand.submit(field("The other agent"), button("Ask"));
      await page
        .getByText(/@planner/)
        .first()
        .waitFor();
    },

    async "find a draft and approve it"(hand) {
      const subject = `Offer of the ${hand.name}`;
      const [mailbox, to] = [addressOf("planner"), [addressOf("researcher")]];
      await run("createMailDraft", { mailbox, recipients: { to }, subject, bodyText: "As discussed." });
      await overview(hand);
      await hand.press(row(subject).getByRole("link", { name: /^Review/ }));
      await hand.press(button("Send"));
      await page.waitForURL(/\/inbox\/mail\//);
    },

    async "answer the question of a task"(hand) {
      const question = `Which budget for the ${hand.name}?`;
      const taskId = await sendTask(world, planner, "researcher", `Find a room for the ${hand.name}.`);
      const parts = [{ text: question }];
      await run("replyToTask", { agentHandle: "researcher", taskId, intent: "ASK_CALLER", parts });
      await overview(hand);
      await hand.press(row(question).getByRole("link", { name: /^Answer/ }));
      await hand.fill(field("Message as @planner"), "Two hundred.");
      await hand.submit(field("Message as @planner"), button("Send"));
      await page.getByText("Two hundred.").first().waitFor();
    },

    async "fix a failing webhook and replay"(hand) {
      const [broken, mended] = [`${receiver.url}?broken-${hand.name}`, `${receiver.url}?mended-${hand.name}`];
      receiver.answer = (request, response) =>
        answerWith(request.path.includes("broken") ? 500 : 200)(request, response);
      await run("createWebhookSubscription", {
        agentIdentityId: researcher,
        url: broken,
        eventTypes: ["a2a.task.created"],
      });
      await sendTask(world, planner, "researcher", `For the webhook of the ${hand.name}.`);
      await overview(hand);
      await hand.press(row(broken).getByRole("link", { name: /^Fix/ }));
      await hand.press(button("Change"));
      await hand.fill(field("URL"), mended);
      await hand.submit(field("URL"), button("Save"));
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await hand.press(button(/^Retry/).first());
      await expect.poll(() => receiver.received.some(({ path }) => path.includes(`mended-${hand.name}`))).toBe(true);
    },

    async "invite a person"(hand) {
      await overview(hand);
      await hand.press(page.getByRole("link", { name: "Invite", exact: true }));
      await hand.fill(field("Email address"), `${hand.name}@people.example`);
      await hand.submit(field("Email address"), button("Send the invitation"));
      await page.getByRole("heading", { name: "The invitation was sent" }).waitFor();
    },

    async "share a secret"(hand) {
      await overview(hand);
      await hand.openPage("Vault", "v");
      await hand.press(page.getByRole("link", { name: `for the ${hand.name}` }));
      await hand.fill(field("Agent"), "@planner");
      await hand.submit(field("Agent"), button("Share"));
      await page.getByRole("row").filter({ hasText: "@planner" }).waitFor();
    },

    async "delete an agent"(hand) {
      const handle = `gone-by-${hand.name}`;
      await createAgent(world, handle);
      await overview(hand);
      await hand.openPalette();
      await hand.choose(`delete @${handle}`, `Delete @${handle}`);
      await hand.fill(field(`To confirm, type ${handle}`), handle);
      await hand.submit(
        field(`To confirm, type ${handle}`),
        page.getByRole("dialog").getByRole("button", { name: "Delete the agent" }),
      );
      await page.waitForURL(/\/console\/agents$/);
      const gone = runBySession(page, `{ identity(agentHandle: "${handle}") { id } }`);
      await expect(gone).rejects.toThrow("There is no identity with this handle.");
    },

    async "connect an MCP host"(hand) {
      await overview(hand);
      await hand.openPalette();
      await hand.choose("connect a host to @planner", "Connect a host to @planner");
      const instructions = page.getByRole("region", { name: "Connect an MCP host" });
      await hand.press(instructions.getByRole("button", { name: /^Copy/ }));
      await expect.poll(() => page.evaluate<string>("navigator.clipboard.readText()")).toContain(`${world.origin}/mcp`);
    },

    async "find a word that was said anywhere"(hand) {
      const word = `zeppelin${randomUUID().slice(0, 4)}`;
      const taskId = await sendTask(world, planner, "researcher", `Charter a ${word} for the board.`);
      await overview(hand);
      await hand.openPalette();
      await hand.choose(word, `Charter a ${word}`);
      await page.waitForURL(`${world.origin}/console/tasks/${taskId}`);
    },
  };

  async function overview(hand: Hand): Promise<void> {
    await page.goto(`${world.origin}/console/`);
    await page.getByRole("heading", { name: "Overview" }).waitFor();
    hand.start();
  }

  test.each(tasks)("$task: $mouse by mouse, $keyboard by keyboard", async ({ task, mouse, keyboard }) => {
    const taken: Record<string, number> = {};
    for (const hand of [new Mouse(page), new Keyboard(page)]) {
      await ways[task](hand);
      taken[hand.name] = hand.steps;
    }
    expect(taken).toEqual({ mouse, keyboard });
    expect(watched.complaints).toEqual([]);
  });
});
