import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { addJob } from "../../subgraphs/shared/work/add-job.js";
import { openTask } from "../a2a/support/rpc.js";
import { ImScene, phone } from "../messaging/support/im-scene.js";
import { insecure, subscribe } from "../org/support/webhooks.js";
import { makeAgent, type TestAgent } from "../support/org.js";
import { answerWith, startReceiver } from "../support/receiver.js";

let scene: ImScene;
let agent: TestAgent;

beforeAll(async () => {
  scene = await ImScene.start(insecure);
  agent = await scene.agent();
});
afterAll(() => scene?.close());

const sql = (text: string, values: unknown[] = []) => scene.parley.services.database.jobs.driver.query(text, values);

/** What the metrics say of a queue. */
async function shown(domain: string, queue: string): Promise<Record<string, number>> {
  const text = await (await scene.parley.fetch("/metrics")).text();
  const value = (name: string) => {
    const line = text
      .split("\n")
      .find((one) => one.startsWith(`parley_queue_${name}{domain="${domain}",queue="${queue}"}`));
    return line === undefined ? [] : [[name, Number(line.slice(line.lastIndexOf(" ") + 1))] as const];
  };
  return Object.fromEntries(["waiting", "retrying", "unknown", "given_up", "age_seconds"].flatMap(value));
}

test("mail from outside that is not in its mailbox yet waits", async () => {
  const [id, now] = [randomUUID(), scene.clock.now()];
  await scene.writer.mailContent.create({
    data: { id, byteSize: 5, sha256: Buffer.alloc(32), bytes: Buffer.from("Hello"), createdAt: now },
  });
  const mailbox = await scene.writer.mailbox.findUniqueOrThrow({ where: { identityId: agent.id } });
  const envelope = { envelopeFrom: "ada@example.com", envelopeTo: mailbox.emailAddress };
  await scene.writer.mailReception.create({
    data: { id, mailboxId: mailbox.id, contentId: id, source: "smtp", ...envelope, receivedAt: now },
  });
  scene.clock.advance(7_000);
  expect(await shown("mail", "incoming")).toEqual({ waiting: 1, retrying: 0, age_seconds: 7 });
});

test("an instant message waits until it is handed over, and is unknown until its carrier says what became of it", async () => {
  await scene.attach(agent);
  const { status } = await scene.send(agent, { to: phone(), text: "Hello" });
  expect(status).toBeLessThan(300);
  scene.clock.advance(3_000);
  expect(await shown("messaging", "outgoing")).toEqual({ waiting: 1, retrying: 0, unknown: 0, age_seconds: 3 });
  await sql("update im_message set status = 'pending', handed_over_at = $1", [scene.clock.now()]);
  expect(await shown("messaging", "outgoing")).toEqual({ waiting: 0, retrying: 0, unknown: 1, age_seconds: 0 });
});

test("a write to a workspace waits while it is under way, and is unknown if nobody knows whether it was done", async () => {
  const [connectionId, at] = [randomUUID(), scene.clock.now()];
  const times = { createdAt: at, updatedAt: at };
  await scene.writer.chatConnection.create({
    data: {
      id: connectionId,
      identityId: agent.id,
      workspaceId: "T1",
      workspaceName: "One",
      botUserId: "U1",
      ...times,
    },
  });
  const write = (status: "in_progress" | "unknown" | "failed") => ({
    ...{ id: randomUUID(), connectionId, family: "send", idempotencyKey: randomUUID(), inputHash: Buffer.alloc(32) },
    ...{ kind: "message_send", status, conversationId: "C1", ...times },
  });
  const data = [write("in_progress"), write("unknown"), write("unknown"), write("failed")];
  await scene.writer.chatWrite.createMany({ data: data as never });
  scene.clock.advance(5_000);
  expect(await shown("chat", "writes")).toEqual({ waiting: 1, retrying: 0, unknown: 2, age_seconds: 5 });
});

test("a delivery that its receiver refused is tried again, and no longer waits once it is taken", async () => {
  const receiver = await startReceiver();
  onTestFinished(() => receiver.close());
  receiver.answer = answerWith(500);
  const worker = await makeAgent(scene.parley.services, scene.organization, "worker");
  await subscribe(scene.parley, worker.key, worker.id, receiver.url);
  await openTask(scene.parley, agent.key, worker.handle);
  await scene.work();
  const queue = () => shown("org", "deliveries/webhooks");
  expect(await queue()).toEqual({ waiting: 1, retrying: 1, age_seconds: 0 });
  receiver.answer = answerWith(200);
  scene.clock.advance(3_600_000);
  await scene.work();
  expect(await queue()).toEqual({ waiting: 0, retrying: 0, age_seconds: 0 });
});

test("a job that failed waits, and is tried again", async () => {
  const runAt = new Date(scene.clock.now().getTime() + 60_000);
  await scene.parley.services.database.jobs.transaction((tx) => addJob(tx, "mail-relay", {}, { runAt, key: "failed" }));
  await sql("update graphile_worker._private_jobs set attempts = 1 where key = 'failed'");
  expect(await shown("mail", "jobs/mail-relay")).toEqual({ waiting: 1, retrying: 1, given_up: 0, age_seconds: 0 });
});
