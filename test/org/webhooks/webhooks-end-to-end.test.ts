import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { reply } from "../../a2a/support/ledger.js";
import { openTask, rpc, textMessage } from "../../a2a/support/rpc.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { answerWith, nobody, type Receiver, startReceiver } from "../../support/receiver.js";
import { rest } from "../../support/rest.js";
import {
  deliveries,
  envelopes,
  insecure,
  standardHeaders,
  subscribe,
  subscriptions,
  taskKinds,
  verifiesForClient,
} from "../support/webhooks.js";

// Verifiers of Standard Webhooks compare with the time of the machine.
const clock = new ManualClock(new Date());
const hour = 3_600_000;
let parley: TestParley;
let home: TestOrganization;
let abroad: TestOrganization;
let requester: TestAgent;
let worker: TestAgent;
let receiver: Receiver;
let made = 0;

beforeAll(async () => {
  parley = await startTestParley({ clock, environment: insecure });
  home = await makeOrganization(parley.services);
  abroad = await makeOrganization(parley.services);
});
beforeEach(async () => {
  made += 1;
  requester = await makeAgent(parley.services, home, `coordinator-${made}`);
  worker = await makeAgent(parley.services, abroad, `researcher-${made}`);
  for (const [agent, { adminKey }] of [
    [requester, home],
    [worker, abroad],
  ] as const) {
    const settings = { publicly_discoverable: true, allow_public_egress: true };
    await rest(parley, adminKey, "PUT", `/api/v1/identities/${agent.handle}/a2a/settings`, settings);
  }
  receiver = await startReceiver();
});
afterEach(() => receiver.close());
afterAll(() => parley.close());

const run = () => parley.work!.runDueJobs();

/** Keeps the log from being read for webhooks while something happens: all of it is read at once afterwards. */
async function unread(happening: () => Promise<void>): Promise<void> {
  const holder = await parley.services.database.jobs.driver.connect();
  try {
    await holder.query("begin");
    await holder.query("select from consumer_position where name = 'webhook-fan-out' for update");
    await happening();
    await holder.query("commit");
  } finally {
    holder.release();
  }
}
const caller = () => ({ identity_id: requester.id, organization_id: home.id, handle: requester.handle });
const target = () => ({ identity_id: worker.id, organization_id: abroad.id, handle: worker.handle });

describe("a task between two organizations", () => {
  it("that ends with its worker is told to the requester, once and without a message, and is not when it ends it itself", async () => {
    await subscribe(parley, home.adminKey, requester.id, `${receiver.url}/requester`);
    const [left, canceled] = [
      await openTask(parley, requester.key, worker.handle),
      await openTask(parley, requester.key, worker.handle),
    ];
    await rpc(parley, requester.key, worker.handle, "CancelTask", { id: canceled.id });
    clock.advance(1_000);
    await rest(parley, abroad.adminKey, "DELETE", `/api/v1/identities/${worker.handle}`);
    await run();
    await run();
    expect(envelopes(receiver.received)).toEqual([
      {
        id: expect.stringMatching(/^evt_[0-9a-f-]{36}$/),
        event_type: "a2a.sent_task.updated",
        timestamp: clock.now().toISOString(),
        data: {
          task_id: left.id,
          context_id: left.contextId,
          state: "canceled",
          caller: caller(),
          target: { ...target(), handle: null },
        },
      },
    ]);
  });

  it("that was opened before the subscription is not told, even when the log is read only afterwards", async () => {
    await run();
    await unread(async () => {
      await openTask(parley, requester.key, worker.handle);
      await subscribe(parley, worker.key, worker.id, receiver.url);
    });
    const later = await openTask(parley, requester.key, worker.handle);
    await run();
    expect(envelopes(receiver.received).map(({ data }) => data.task_id)).toEqual([later.id]);
  });

  it("tells the worker of its messages and its end, and the requester of replies, in exactly the contract's words", async () => {
    await subscribe(parley, worker.key, worker.id, `${receiver.url}/worker`);
    await subscribe(parley, home.adminKey, requester.id, `${receiver.url}/requester`);
    const opening = textMessage("Summarize Q3");
    const { task } = (await rpc(parley, requester.key, worker.handle, "SendMessage", opening)).result;
    const createdAt = clock.now().toISOString();
    clock.advance(1_000);
    await reply(parley, worker.key, worker.handle, task.id, "ask_caller", "Which region?");
    clock.advance(1_000);
    const further = textMessage("All of them", { taskId: task.id });
    await rpc(parley, requester.key, worker.handle, "SendMessage", further);
    clock.advance(1_000);
    await rpc(parley, requester.key, worker.handle, "CancelTask", { id: task.id });
    await run();
    const at = (path: string) => envelopes(receiver.received.filter((one) => one.path.endsWith(path)));
    const facts = { task_id: task.id, context_id: task.contextId };
    const sides = { caller: caller(), target: target() };
    expect(at("/worker")).toEqual([
      {
        id: expect.stringMatching(/^evt_[0-9a-f-]{36}$/),
        event_type: "a2a.task.created",
        timestamp: createdAt,
        data: {
          ...facts,
          state: "submitted",
          ...sides,
          sender: caller(),
          message_id: opening.message.messageId,
          parts: [{ text: "Summarize Q3" }],
        },
      },
      {
        id: expect.any(String),
        event_type: "a2a.task.message",
        timestamp: expect.any(String),
        data: {
          ...facts,
          state: "working",
          ...sides,
          sender: caller(),
          message_id: further.message.messageId,
          parts: [{ text: "All of them" }],
        },
      },
      {
        id: expect.any(String),
        event_type: "a2a.task.canceled",
        timestamp: clock.now().toISOString(),
        data: { ...facts, state: "canceled", ...sides },
      },
    ]);
    expect(at("/requester")).toEqual([
      {
        id: expect.any(String),
        event_type: "a2a.sent_task.updated",
        timestamp: expect.any(String),
        data: {
          ...facts,
          state: "input_required",
          ...sides,
          sender: target(),
          message_id: expect.any(String),
          parts: [{ text: "Which region?" }],
        },
      },
    ]);
    expect(new Set(envelopes(receiver.received).map(({ id }) => id)).size).toBe(4);
  });

  it("is told in compact JSON that both families' verifiers accept, with the key shown at the first subscription", async () => {
    const first = await subscribe(parley, abroad.adminKey, worker.id, receiver.url);
    const second = await subscribe(parley, worker.key, worker.id, `${receiver.url}/second`);
    expect(first.signing_key).toMatch(/^whsec_[A-Za-z0-9]{44}$/);
    expect(second.signing_key).toBeNull();
    await openTask(parley, requester.key, worker.handle);
    await run();
    expect(receiver.received).toHaveLength(2);
    for (const delivery of receiver.received) {
      expect(delivery.headers["content-type"]).toBe("application/json");
      expect(JSON.stringify(JSON.parse(delivery.body))).toBe(delivery.body);
      expect(delivery.headers["webhook-id"]).toBe(JSON.parse(delivery.body).id);
      expect(verifiesForClient(delivery, first.signing_key)).toBe(true);
      expect(verifiesForClient({ ...delivery, body: `${delivery.body} ` }, first.signing_key)).toBe(false);
      const verifier = new Webhook(first.signing_key);
      expect(verifier.verify(delivery.body, standardHeaders(delivery))).toEqual(JSON.parse(delivery.body));
    }
    const [one, other] = receiver.received;
    expect(one!.headers["x-inkbox-request-id"]).not.toBe(other!.headers["x-inkbox-request-id"]);
  });

  it("goes on being verified with the old key for a day after a rotation", async () => {
    const { signing_key: old } = await subscribe(parley, worker.key, worker.id, receiver.url);
    const path = `/api/v1/identities/${worker.handle}/signing-key`;
    const { signing_key: fresh } = (await rest(parley, worker.key, "POST", path, {})).body;
    await openTask(parley, requester.key, worker.handle);
    await run();
    const [within] = receiver.received;
    for (const key of [old, fresh])
      expect(() => new Webhook(key).verify(within!.body, standardHeaders(within!))).not.toThrow();
    expect(verifiesForClient(within!, fresh)).toBe(true);
    clock.advance(24 * hour + 1);
    await openTask(parley, requester.key, worker.handle);
    await run();
    const after = receiver.received[1]!;
    expect(String(after.headers["webhook-signature"]).split(" ")).toHaveLength(1);
    expect(verifiesForClient(after, fresh)).toBe(true);
    expect(verifiesForClient(after, old)).toBe(false);
  });

  it("of parts that are too large for a webhook says so, and where they are", async () => {
    await subscribe(parley, worker.key, worker.id, receiver.url);
    const { result } = await rpc(parley, requester.key, worker.handle, "SendMessage", textMessage("x".repeat(262_144)));
    await openTask(parley, requester.key, worker.handle, "y".repeat(262_000));
    await run();
    const byTask = new Map(envelopes(receiver.received).map(({ data }) => [data.task_id === result.task.id, data]));
    expect(byTask.get(true)).toMatchObject({ parts: [], parts_truncated: true, message_id: expect.any(String) });
    expect(byTask.get(false).parts).toHaveLength(1);
    expect(byTask.get(false)).not.toHaveProperty("parts_truncated");
  });
});

describe("which events go where", () => {
  it("is decided by kind and identity; repeats of a message tell nothing", async () => {
    await subscribe(parley, worker.key, worker.id, receiver.url, ["a2a.task.canceled", "a2a.sent_task.updated"]);
    const bystander = await makeAgent(parley.services, abroad, `bystander-${made}`);
    await subscribe(parley, bystander.key, bystander.id, `${receiver.url}/bystander`);
    const message = textMessage("Once");
    const { task } = (await rpc(parley, requester.key, worker.handle, "SendMessage", message)).result;
    await rpc(parley, requester.key, worker.handle, "SendMessage", message);
    await reply(parley, worker.key, worker.handle, task.id, "progress", "On it");
    await rpc(parley, requester.key, worker.handle, "CancelTask", { id: task.id });
    await rpc(parley, requester.key, worker.handle, "CancelTask", { id: task.id });
    await run();
    expect(envelopes(receiver.received).map(({ event_type }) => event_type)).toEqual(["a2a.task.canceled"]);
  });

  it("leaves out what happened before a subscription was made, in the same millisecond too", async () => {
    await openTask(parley, requester.key, worker.handle, "Before");
    await subscribe(parley, worker.key, worker.id, receiver.url);
    await openTask(parley, requester.key, worker.handle, "After");
    await run();
    expect(envelopes(receiver.received).map(({ data }) => data.parts)).toEqual([[{ text: "After" }]]);
  });

  it("ends with the subscription and with the identity", async () => {
    const { id } = await subscribe(parley, worker.key, worker.id, receiver.url);
    await openTask(parley, requester.key, worker.handle, "Not any more");
    await rest(parley, worker.key, "DELETE", `${subscriptions}/${id}`);
    await run();
    const kept = await subscribe(parley, worker.key, worker.id, receiver.url);
    await openTask(parley, requester.key, worker.handle);
    expect((await rest(parley, abroad.adminKey, "DELETE", `/api/v1/identities/${worker.handle}`)).status).toBe(204);
    await run();
    expect(receiver.received).toEqual([]);
    expect((await rest(parley, abroad.adminKey, "GET", `${subscriptions}/${kept.id}`)).status).toBe(404);
  });
});

describe("a receiver", () => {
  it("that fails gets the same event again by the schedule, each attempt logged", async () => {
    await subscribe(parley, worker.key, worker.id, receiver.url);
    receiver.answer = answerWith(500, "not now");
    await openTask(parley, requester.key, worker.handle);
    await run();
    clock.advance(10_000);
    receiver.answer = answerWith(204);
    await run();
    const [first, second] = receiver.received;
    expect(second!.body).toBe(first!.body);
    expect(second!.headers["webhook-id"]).toBe(first!.headers["webhook-id"]);
    expect(second!.headers["x-inkbox-request-id"]).not.toBe(first!.headers["x-inkbox-request-id"]);
    const { body } = await rest(parley, worker.key, "GET", deliveries);
    expect(body.deliveries).toMatchObject([
      { attempt: 2, response_status: 204, response_body: "" },
      { attempt: 1, response_status: 500, response_body: "not now" },
    ]);
    expect(body.deliveries[0].request_payload).toBe(first!.body);
  });

  it("that answers 410 disables its subscription and what waits for it; a URL enables it again", async () => {
    const { id } = await subscribe(parley, worker.key, worker.id, receiver.url);
    receiver.answer = answerWith(500);
    await openTask(parley, requester.key, worker.handle, "Waits");
    await run();
    receiver.answer = answerWith(410);
    await openTask(parley, requester.key, worker.handle, "Gone");
    await run();
    const record = (await rest(parley, worker.key, "GET", `${subscriptions}/${id}`)).body;
    expect(record).toMatchObject({ status: "active", disabled_at: clock.now().toISOString() });
    expect(record.disabled_reason).toBe("receiver_gone");
    receiver.answer = answerWith(200);
    await openTask(parley, requester.key, worker.handle, "Unheard");
    clock.advance(12 * hour);
    await run();
    expect(receiver.received).toHaveLength(2);
    await rest(parley, worker.key, "PATCH", `${subscriptions}/${id}`, { event_types: taskKinds });
    const still = await rest(parley, worker.key, "GET", `${subscriptions}/${id}`);
    expect(still.body.disabled_at).not.toBeNull();
    const enabled = await rest(parley, worker.key, "PATCH", `${subscriptions}/${id}`, { url: receiver.url });
    expect(enabled.body).toMatchObject({ disabled_at: null, disabled_reason: null });
    await openTask(parley, requester.key, worker.handle, "Heard");
    await run();
    expect(envelopes(receiver.received).at(-1).data.parts).toEqual([{ text: "Heard" }]);
    expect(receiver.received).toHaveLength(3);
    const events = await parley.services.database.request.reader.event.findMany({
      where: { subjectId: id, kind: { startsWith: "webhook_subscription." } },
      orderBy: { id: "asc" },
    });
    expect(events.map(({ kind }) => kind.split(".")[1])).toEqual(["created", "disabled", "updated", "updated"]);
  });

  it("that answers 410 at an address that the subscription has left disables nothing, and the event goes to the new one", async () => {
    const { id } = await subscribe(parley, worker.key, worker.id, receiver.url);
    receiver.answer = ({ path }, response) => {
      const moved = { url: `${receiver.url}/new` };
      const change = path.endsWith("/new")
        ? Promise.resolve()
        : rest(parley, worker.key, "PATCH", `${subscriptions}/${id}`, moved);
      void change.then(() => response.writeHead(path.endsWith("/new") ? 200 : 410).end());
    };
    await openTask(parley, requester.key, worker.handle, "To the old address");
    await run();
    expect((await rest(parley, worker.key, "GET", `${subscriptions}/${id}`)).body.disabled_at).toBeNull();
    const [refused, taken] = receiver.received;
    expect([refused!.path, taken!.path]).toEqual(["/hook", "/hook/new"]);
    expect(taken!.headers["webhook-id"]).toBe(refused!.headers["webhook-id"]);
    await openTask(parley, requester.key, worker.handle, "To the new one");
    await run();
    expect(receiver.received.map(({ path }) => path)).toEqual(["/hook", "/hook/new", "/hook/new"]);
  });

  it("that hangs or fails holds up neither others nor the call that caused the event", async () => {
    await subscribe(parley, worker.key, worker.id, nobody);
    await subscribe(parley, worker.key, worker.id, receiver.url);
    await openTask(parley, requester.key, worker.handle);
    await run();
    expect(receiver.received).toHaveLength(1);
    const { body } = await rest(parley, worker.key, "GET", `${deliveries}?success=false`);
    expect(body.deliveries).toMatchObject([
      { response_status: null, response_body: null, error_detail: expect.any(String) },
    ]);
  });
});
