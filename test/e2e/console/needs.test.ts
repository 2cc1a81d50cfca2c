import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answerWith, type Receiver, startReceiver } from "../../support/receiver.js";
import { describeInBrowser, type WatchedPage } from "../browser.js";
import { checkLooks as check } from "./looks.js";
import { createAgent, sendTask } from "./traffic.js";
import { openWorld, signedIn, type World } from "./world.js";

describeInBrowser("what needs a person, on the overview", () => {
  let world: World;
  let watched: WatchedPage;
  let page: Page;
  let receiver: Receiver;
  let [planner, researcher] = ["", ""];
  beforeAll(async () => {
    world = await openWorld();
    receiver = await startReceiver();
    watched = await signedIn(world);
    page = watched.page;
  });
  afterEach(() => expect(watched.complaints).toEqual([]));
  afterAll(async () => {
    await world?.close();
    await receiver?.close();
  });

  const checkLooks = (name: string): Promise<void> => check(page, `needs-${name}`);
  const needs = () => page.getByRole("list", { name: "What needs you" });
  const row = (text: string | RegExp) => needs().getByRole("listitem").filter({ hasText: text });

  async function run(name: string, input: object): Promise<any> {
    const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input`;
    return world.run(`mutation ($input: ${type}!) { ${name}(input: $input) { __typename } }`, { input });
  }

  test("the first steps of an empty organization tick themselves off, and go when all are done", async () => {
    const steps = page.getByRole("list", { name: "First steps" });
    const done = (name: string) => steps.getByRole("listitem").filter({ hasText: `${name}, done` });
    await page.getByText("0 of 5").waitFor();
    await page.getByText("Nothing needs you now.").waitFor();
    await checkLooks("first-steps");
    planner = await createAgent(world, "planner");
    await done("Create an agent").waitFor();
    researcher = await createAgent(world, "researcher");
    await sendTask(world, planner, "researcher", "Compare three vendors.");
    await done("Give it a key, or connect an MCP host").waitFor();
    await done("Send the first task").waitFor();
    const [from, to] = ["planner@agents.localhost", "researcher@agents.localhost"];
    await run("sendMail", { mailbox: from, recipients: { to: [to] }, subject: "Hello", bodyText: "First." });
    await done("Send or receive the first email").waitFor();
    await steps.getByRole("link", { name: "Add a webhook" }).click();
    await page.waitForURL(/webhooks\?new=webhook$/);
    await page.goBack();
    const webhook = { agentIdentityId: researcher, url: receiver.url, eventTypes: ["a2a.task.created"] };
    await run("createWebhookSubscription", webhook);
    await steps.waitFor({ state: "detached" });
  });

  test("each thing that waits is a row with its button, and goes when it is done", async () => {
    const { a2aOrganizationTasks } = await world.run("{ a2aOrganizationTasks { nodes { id } } }");
    const taskId = a2aOrganizationTasks.nodes[0].id as string;
    receiver.answer = answerWith(500, "no");
    await sendTask(world, planner, "researcher", "Find a room.");
    const parts = [{ text: "Which budget may I assume?" }];
    await run("replyToTask", { agentHandle: "researcher", taskId, intent: "ASK_CALLER", parts });
    const mailbox = "planner@agents.localhost";
    const recipients = { to: ["cfo@lighthouse.example"] };
    await run("createMailDraft", { mailbox, recipients, subject: "Your offer", bodyText: "As discussed." });
    const note = "I work for you.";
    await run("signUpAgent", { agentHandle: "courier", humanEmail: "admin@parley.localhost", noteToHuman: note });
    await world.run(
      "mutation ($input: CreateA2aInvitationInput!) { createA2aInvitation(input: $input) { __typename } }",
      { input: { peerAgentHandles: ["planner"], recipientEmail: "ada@elsewhere.example" } },
    );
    await row("Which budget may I assume?").getByText("@researcher").waitFor();
    await row("Your offer").getByText("to cfo@lighthouse.example, from planner@agents.localhost").waitFor();
    await row("@courier says that you are its person").getByText(note).waitFor();
    await row("A webhook fails").getByText("1 retrying").waitFor();
    await row("ada@elsewhere.example has not answered").getByText("@planner").waitFor();
    await checkLooks("rows");

    await row("@courier").getByRole("button", { name: "Confirm @courier" }).click();
    await row("@courier").waitFor({ state: "detached" });
    await row("Your offer").getByRole("link", { name: "Review the draft Your offer" }).click();
    await page.waitForURL(/inbox\/draft\/planner/);
    await page.goBack();
    await row("A webhook fails")
      .getByRole("link", { name: /^Fix the webhook/ })
      .click();
    await page.waitForURL(/webhooks\/[\w-]{36}$/);
    await page.goBack();
    await row("Which budget").getByRole("link", { name: "Answer as @planner" }).click();
    await page.waitForURL(`${world.origin}/console/tasks/${taskId}`);
    await page.getByLabel("Message as @planner").fill("Two hundred.");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("Two hundred.").first().waitFor();
    await page.goBack();
    await needs().waitFor();
    await row("Which budget").waitFor({ state: "detached" });
    await page.getByRole("region", { name: "Working now" }).getByText("Two hundred.").waitFor();
  });

  test("more than a few of a kind lead to the list of all", async () => {
    for (let n = 0; n < 6; n += 1) {
      const content = { mailbox: "planner@agents.localhost", subject: `Draft ${n} ${randomUUID()}` };
      await run("createMailDraft", content);
    }
    await page.getByRole("link", { name: "All drafts" }).waitFor();
    expect(await row("Draft ").count()).toBe(5);
    await page.getByRole("link", { name: "All drafts" }).click();
    await page.waitForURL(/inbox\/drafts$/);
  });
});
