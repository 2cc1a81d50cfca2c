import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createAgent, ProcessClient, type TestAgent } from "../support/process-client.js";
import { createInstallation, type Installation } from "../support/process-installation.js";
import { seededRandom, testSeed } from "../support/process-seed.js";
import { endServerProcesses, type ServerProcess } from "../support/process-server.js";
import { answerWith, hang, type Received, type Receiver, reset, startReceiver } from "../support/receiver.js";

const eventCount = 150;
/** As many as an identity may have, so that every event goes to all of them. */
const subscriptionCount = 20;
const deliveryCount = eventCount * subscriptionCount;
const kills = 4;
const senders = 8;
/** Fewer than the schedule has attempts: every receiver takes every event in the end. */
const mostFailures = 4;

const random = seededRandom(testSeed("deliveries"));
let installation: Installation;
let receiver: Receiver;
let server: ServerProcess;
let database: pg.Pool;
let requester: TestAgent;
let worker: TestAgent;

beforeAll(async () => {
  installation = await createInstallation();
  receiver = await startReceiver();
  server = await start();
  database = new pg.Pool({ connectionString: installation.databaseUrl, max: 4 });
  const admin = await installation.admin(server);
  requester = await createAgent(admin, "requester");
  worker = await createAgent(admin, "worker");
  for (let index = 0; index < subscriptionCount; index += 1) {
    const url = `${receiver.url}/${index}`;
    const body = { url, event_types: ["a2a.task.created"], agent_identity_id: worker.id };
    expect((await admin.call("POST", "/api/v1/webhooks/subscriptions", body)).status).toBe(201);
  }
});

afterAll(async () => {
  await database?.end();
  await installation?.close();
  await endServerProcesses();
  await receiver?.close();
});

function start(): Promise<ServerProcess> {
  return installation.start({ WEBHOOK_ALLOW_INSECURE: "1", DELIVERY_TIMEOUT_MS: "5000" });
}

/** What became of one event at one receiver. */
interface Story {
  failures: number;
  /** The server that got a complete 2xx answer, counted from 0; null before that. */
  takenFrom: number | null;
}

const stories = new Map<string, Story>();
/** Repeats of what the same server knew to be taken. */
const needless: string[] = [];
let serverCount = 0;
let taken = 0;

/** Fails in the usual ways now and then, a few times for each event, and takes it otherwise. */
function take(request: Received, response: Parameters<typeof hang>[1]): void {
  const name = `${request.path} ${String(request.headers["webhook-id"])}`;
  const story = stories.get(name) ?? { failures: 0, takenFrom: null };
  stories.set(name, story);
  if (story.takenFrom === serverCount) needless.push(name);
  const dice = random();
  const isFailing = dice < 0.22 && story.failures < mostFailures;
  if (isFailing) {
    story.failures += 1;
    failure(dice)(request, response);
    return;
  }
  response.on("finish", () => {
    if (story.takenFrom === null) taken += 1;
    story.takenFrom = serverCount;
  });
  answerWith(204)(request, response);
}

function failure(dice: number) {
  if (dice < 0.002) return hang;
  if (dice < 0.05) return reset;
  if (dice < 0.1) return answerWith(302, "", { location: `${receiver.url}/elsewhere` });
  return dice < 0.15 ? answerWith(503, "busy", { "retry-after": "3600" }) : answerWith(500, "x".repeat(100_000));
}

/** Sends tasks until every one of them is acknowledged, by whichever server there is. */
async function sendAll(): Promise<void> {
  let next = 0;
  const send = async (): Promise<void> => {
    while (next < eventCount) {
      const messageId = `message-${next++}`;
      const message = { messageId, role: "ROLE_USER", parts: [{ text: "Please." }] };
      const sent = async () => {
        const client = new ProcessClient(server.url, requester.key);
        return client.rpc(worker.handle, "SendMessage", { message, configuration: { returnImmediately: true } }).then(
          (answer) => answer.result !== undefined,
          () => false,
        );
      };
      await vi.waitUntil(sent, { interval: 50 });
    }
  };
  await Promise.all(Array.from({ length: senders }, send));
}

/** Kills the server when so many events were taken, and starts another one; time passes, so leases of the first end. */
async function killAt(wanted: number): Promise<void> {
  await vi.waitUntil(() => taken >= wanted, { interval: 5 });
  expect(await server.end("SIGKILL")).toBeNull();
  await vi.waitUntil(() => receiver.open === 0);
  await database.query(
    "update delivery set lease_until = now(), next_attempt_at = now() where state = 'waiting' and lease_until > now()",
  );
  serverCount += 1;
  server = await start();
}

const deadlock = "40P01";

/** Has what waits for its next attempt wait no longer. Where the server is just taking it, the next call does so. */
async function passTime(): Promise<void> {
  try {
    await endWaits();
  } catch (error) {
    if ((error as pg.DatabaseError).code !== deadlock) throw error;
  }
}

async function endWaits(): Promise<void> {
  await database.query(
    "update delivery set next_attempt_at = now() where state = 'waiting' and lease_until is null and next_attempt_at > now()",
  );
  await database.query("update delivery_turn set turn_at = now() where turn_at > now()");
}

test("whoever is killed while 3,000 webhooks go to failing receivers, every event arrives, and again only where it may", async () => {
  receiver.answer = take;
  const sent = sendAll();
  for (let kill = 1; kill <= kills; kill += 1) {
    const clock = setInterval(() => void passTime().catch(() => {}), 200);
    await killAt(Math.floor(((kill - 0.7 + random() * 0.6) * deliveryCount) / (kills + 1)));
    clearInterval(clock);
  }
  await sent;
  const arrived = async (): Promise<boolean> => {
    await passTime();
    return taken === deliveryCount;
  };
  await vi.waitUntil(arrived, { interval: 200 });

  expect(stories.size).toBe(deliveryCount);
  expect(needless).toEqual([]);
  // What a killed server had not written down is sent again, and may be refused then: it has an attempt before it.
  const settled = async () => {
    await passTime();
    const { rows } = await database.query("select state, count(*)::int from delivery group by state");
    return rows.length === 1 && rows[0].state === "delivered" && rows[0].count === deliveryCount;
  };
  await vi.waitUntil(settled, { interval: 200 });
  const { rows } = await database.query(
    "select count(*)::int as failed from delivery_attempt where response_status is distinct from 204",
  );
  expect(rows[0].failed).toBeGreaterThan(deliveryCount / 10);
  expect(await server.end("SIGTERM")).toBe(0);
});
