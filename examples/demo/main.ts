import { deepStrictEqual, strictEqual } from "node:assert";
import { randomBytes } from "node:crypto";
import { Agent, send } from "./agent.js";
import { tellChat } from "./chat-story.js";
import { Follower, type Step } from "./follower.js";
import { expectReady, findInstallation, NotFound } from "./installation.js";
import { Rest } from "./rest.js";
import { tellInstantMessages } from "./im-story.js";
import { tellInvitation } from "./invitation-story.js";
import { tellMail } from "./mail-story.js";
import { addWebhooks, tellSetup } from "./setup-story.js";
import { tellSignup } from "./signup-story.js";

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Milliseconds to wait between steps, for people who watch. */
const pause = Number(process.env["PARLEY_DEMO_PAUSE_MS"]) || 0;
const wait = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, pause));

const states = ["SUBMITTED", "INPUT_REQUIRED", "WORKING", "WORKING", "COMPLETED"];

/** Two agents, one task, live; then mail, instant messages and team chat with people; then two organizations that connect; then an agent that signs itself up. Throws if anything differs from the story. */
async function tell(): Promise<void> {
  const installation = findInstallation(process.env);
  const { baseUrl, adminKey } = installation;
  await expectReady(baseUrl);
  const admin = new Rest(baseUrl, adminKey);
  const suffix = randomBytes(3).toString("hex");
  say(`\nParley at ${baseUrl}\n`);

  const editor = await Agent.create(admin, baseUrl, `editor-${suffix}`, "The Editor (demo)");
  const writer = await Agent.create(admin, baseUrl, `writer-${suffix}`, "The Writer (demo)");
  say(`Two agents now exist, each with its own mailbox and key: @${editor.handle} and @${writer.handle}.`);
  await addWebhooks(installation, writer);
  say("Webhooks tell two receivers of the writer's tasks: the server's own, and one that nobody has.");

  const { cursor } = await eventCursor(baseUrl, editor.key);
  const follower = new Follower(baseUrl, editor.key, editor.handle, printStep);
  follower.connect(cursor);
  say("A dashboard follows the editor's tasks over a WebSocket.\n");

  say("The editor reads the writer's public Agent Card and sends a task with the official A2A client:");
  const client = await editor.clientFor(writer.handle);
  const task = await send(client, "Write a haiku about queues.");
  await follower.reached(1);
  await wait();

  say("\nThe writer finds the task in its ledger and asks a question:");
  const inbox = await writer.rest.get<{ items: { id: string; state: string }[] }>(ledger(writer, "tasks"));
  deepStrictEqual(
    inbox.items.map((item) => [item.id, item.state]),
    [[task.id, "submitted"]],
  );
  await reply(writer, task.id, "ask_caller", "Message queues, or people waiting?");
  await follower.reached(2);
  await wait();

  follower.drop();
  say("\n   … the dashboard loses its connection …\n");
  say("While it is disconnected, the editor answers and the writer starts.");
  await send(client, "People waiting, please.", task);
  await reply(writer, task.id, "progress", "Counting syllables.");
  await wait();

  say("\nThe dashboard reconnects and resumes after the last step that it received:");
  follower.connect(follower.steps.at(-1)!.cursor);
  await follower.reached(4);

  say("\nThe writer completes:");
  await reply(writer, task.id, "complete", "Nobody moves first / the line remembers its shape / we are all next soon");
  await follower.reached(5);
  await wait();
  follower.drop();

  check(follower.steps, task.id, editor.handle);
  const finished = await client.getTask({ tenant: "", id: task.id, historyLength: undefined });
  strictEqual(finished.artifacts.length, 1);
  say("\nFive changes, five steps: each once, in order, and none lost while the connection was down.");
  say(`Each step showed the state at that time, and the mailbox of the requester @${editor.handle}.\n`);

  await tellMail(installation, editor, writer, suffix, say);
  await tellInstantMessages(installation, writer, say);
  await tellSetup(installation, editor, suffix, say);
  await tellChat(writer, suffix, say);
  await tellInvitation(installation, editor, suffix, say);
  await tellSignup(installation, writer, suffix, say);
}

function check(steps: readonly Step[], taskId: string, requester: string): void {
  deepStrictEqual(
    steps.map((step) => step.state),
    states,
  );
  deepStrictEqual(
    steps.map((step) => step.version),
    [1, 2, 3, 4, 5],
  );
  strictEqual(new Set(steps.map((step) => step.cursor)).size, states.length);
  for (const { task } of steps) {
    strictEqual(task.id, taskId);
    strictEqual(task.requester.handle, requester);
    strictEqual(task.requester.identity.displayName, "The Editor (demo)");
    strictEqual(task.requester.identity.mailbox.emailAddress.split("@")[0], requester);
  }
}

function printStep(step: Step): void {
  const text = step.message?.parts.map((part) => part.text ?? "").join(" ") ?? "";
  const { emailAddress } = step.task.requester.identity.mailbox;
  say(`   ▸ ${step.state.padEnd(14)} ${text}   (requested by ${emailAddress})`);
}

const ledger = (agent: Agent, path: string): string => `/api/v1/identities/${agent.handle}/a2a/${path}`;

function reply(worker: Agent, taskId: string, intent: string, text: string): Promise<unknown> {
  return worker.rest.post(ledger(worker, `tasks/${taskId}/reply`), { intent, parts: [{ text }] });
}

async function eventCursor(baseUrl: string, key: string): Promise<{ cursor: string }> {
  const answer = await new Rest(baseUrl, key).post<{ data: { eventCursor: string } }>("/graphql", {
    query: "query { eventCursor }",
  });
  return { cursor: answer.data.eventCursor };
}

try {
  await tell();
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(error instanceof NotFound ? `\n${reason}\n` : `\nThe demo did not go as told: ${reason}\n`);
  process.exitCode = 1;
}
