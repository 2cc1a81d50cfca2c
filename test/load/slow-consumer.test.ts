import { afterAll, beforeAll, expect, test } from "vitest";
import { createAgent, ProcessClient, type TestAgent } from "../support/process-client.js";
import { createInstallation, type Installation } from "../support/process-installation.js";
import { measurable, memoryInUse } from "../support/process-memory.js";
import type { ServerProcess } from "../support/process-server.js";
import { makeManyEvents } from "./many-events.js";
import { send } from "./story.js";
import { SwarmMember } from "./swarm-member.js";

const taskCount = 20;
const events = 10_000;
const textLength = 4 * 1024;
const mebibyte = 1024 * 1024;
/** A second one reads the first of them, so that the channel goes on when the slow one has been moved away. */
const heardByFast = 4_020;
const allowedGrowth = 32 * mebibyte;

let installation: Installation;
let server: ServerProcess;
let admin: ProcessClient;
let requester: TestAgent;
let worker: TestAgent;

beforeAll(async () => {
  installation = await createInstallation();
  server = await installation.start({}, measurable);
  admin = await installation.admin(server);
  requester = await createAgent(admin, "requester");
  worker = await createAgent(admin, "worker");
});

afterAll(() => installation.close());

/** A number that the server counts. */
async function metric(url: string, name: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\d+)$`, "m").exec(metrics)![1]);
}

/** Resolves when the log has so many events. */
async function published(url: string, count: number): Promise<void> {
  while ((await metric(url, "parley_event_log_position")) < count);
}

const query = `subscription ($handle: String!, $after: String) {
  taskUpdated(agentHandle: $handle, after: $after) { cursor version message { parts { text } } task { id } }
}`;

test("one that stops reading gets all 10,000 events of 4 KiB in order, and costs the server no memory", async () => {
  const after = await admin.cursor();
  const subscribing = { url: server.url, key: requester.key, query };
  const wholeText = (event: object): string | null => {
    const { message } = event as { message: { parts: { text: string }[] } };
    return message.parts[0]!.text.length === textLength || message.parts[0]!.text === "Please." ? null : "Not whole";
  };
  const follower = () => new SwarmMember(subscribing, requester.handle, after, undefined, wholeText);
  const slow = follower();
  const fast = follower();
  await Promise.all([slow.open(), fast.open()]);

  const story = { url: server.url, requester, worker };
  const taskIds: string[] = [];
  for (let n = 0; n < taskCount; n++) taskIds.push((await send(story)).id);
  await Promise.all([slow.reached(taskCount), fast.reached(taskCount)]);
  slow.socket.pause();

  const before = await memoryInUse(server);
  let most = before;
  const measure = async (): Promise<void> => {
    most = Math.max(most, await memoryInUse(server));
  };
  let made = taskCount;
  const perTask = events / taskCount;
  const { databaseUrl } = installation;
  await makeManyEvents({
    ...{ databaseUrl, requester, worker, taskIds, perTask, textLength, batch: 1_000 },
    async committed() {
      made += 1_000;
      if (made <= heardByFast) await fast.reached(made);
      else await published(server.url, 2 * made);
      await measure();
    },
  });
  const total = taskCount + events;
  expect(fast.report()).toMatchObject({ failure: null, resumes: 0 });
  expect(fast.count).toBeGreaterThanOrEqual(heardByFast);
  fast.end();
  expect(slow.count).toBeLessThan(heardByFast);

  slow.socket.resume();
  for (let reached = slow.count; reached < total; reached += 2_000) {
    await slow.reached(Math.min(reached, total));
    await measure();
  }
  await slow.reached(total);
  await measure();
  expect(slow.report()).toMatchObject({ events: total, failure: null });
  console.log(`slow consumer: at most ${((most - before) / mebibyte).toFixed(1)} MiB beyond the start`);
  expect(most - before).toBeLessThanOrEqual(allowedGrowth);

  const demotions = await metric(server.url, "parley_subscription_demotions_total");
  expect(demotions, "times it was moved to a source of its own").toBeGreaterThanOrEqual(1);
  slow.end();
});
