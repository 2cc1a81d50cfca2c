import { afterAll, beforeAll, expect, test } from "vitest";
import { createAgent, ProcessClient, type TestAgent } from "../support/process-client.js";
import { createInstallation, type Installation } from "../support/process-installation.js";
import { measurable, memoryInUse } from "../support/process-memory.js";
import type { ServerProcess } from "../support/process-server.js";
import { makeManyEvents } from "./many-events.js";
import { send } from "./story.js";
import { SwarmMember } from "./swarm-member.js";

const taskCount = 20;
const events = 20_000;
const textLength = 4 * 1024;
const mebibyte = 1024 * 1024;
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

const query = `subscription ($handle: String!, $after: String) {
  taskUpdated(agentHandle: $handle, after: $after) { cursor version message { parts { text } } task { id } }
}`;

test("one that stops reading gets all 20,000 events of 4 KiB in order, and costs the server no memory", async () => {
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
      // The fast one has it: so the slow one could have had it too.
      await fast.reached(made);
      await measure();
    },
  });
  const total = taskCount + events;
  expect(fast.report()).toMatchObject({ events: total, failure: null, resumes: 0 });
  expect(slow.count).toBeLessThan(total);

  slow.socket.resume();
  for (let reached = slow.count; reached < total; reached += 2_000) {
    await slow.reached(Math.min(reached, total));
    await measure();
  }
  await slow.reached(total);
  await measure();
  expect(slow.report()).toMatchObject({ events: total, failure: null, digest: fast.report().digest });
  console.log(`slow consumer: at most ${((most - before) / mebibyte).toFixed(1)} MiB beyond the start`);
  expect(most - before).toBeLessThanOrEqual(allowedGrowth);

  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  const demotions = Number(/^parley_subscription_demotions_total (\d+)$/m.exec(metrics)![1]);
  expect(demotions, "times it was moved to a source of its own").toBeGreaterThanOrEqual(1);
  slow.end();
  fast.end();
});
