import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Fault } from "../../../examples/slack/faults/fault.js";
import { chatKinds, insecure, subscribe } from "../../org/support/webhooks.js";
import { type Receiver, startReceiver } from "../../support/receiver.js";
import { errorOf, rest } from "../../support/rest.js";
import { everyWrite } from "../support/every-write.js";
import { WriteScene } from "../support/write-scene.js";

// Webhooks for messages to a workspace (wire contract chat 9.1).

const clientKinds = chatKinds.map((kind) => kind.replace("chat.", "slack."));

let scene: WriteScene;
let writes: ReturnType<typeof everyWrite>;
let receiver: Receiver;

beforeAll(async () => {
  scene = await WriteScene.start({ environment: insecure });
  writes = everyWrite(scene.slack.sample.general, scene.messageTs);
});
afterAll(() => scene?.close());
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  for (const id of listening.splice(0)) {
    await rest(scene.parley, scene.agent.key, "DELETE", `/api/v1/webhooks/subscriptions/${id}`);
  }
  await receiver.close();
});

const listening: string[] = [];
async function listen(kinds: readonly string[]): Promise<void> {
  const { parley, agent } = scene;
  listening.push((await subscribe(parley, agent.key, agent.id, receiver.url, kinds)).id);
}

/** The envelopes that came, once there are so many. */
async function told(count: number): Promise<any[]> {
  await vi.waitFor(async () => {
    await scene.work();
    expect(receiver.received.length).toBeGreaterThanOrEqual(count);
  });
  const all = receiver.received.map(({ body }) => JSON.parse(body));
  expect(all).toHaveLength(count);
  return all;
}

describe.each([
  ["the specification", chatKinds],
  ["published clients", clientKinds],
])("in the spelling of %s", (_, kinds) => {
  test.each<[string, number, Fault | null, object]>([
    ["accepted", 0, null, { status: "sent", error_code: null }],
    ["refused", 1, { kind: "error", error: "is_archived" }, { status: "failed", error_code: "is_archived" }],
    ["left unknown", 2, { kind: "ok_then_drop" }, { status: "unknown", error_code: "outcome_unknown" }],
  ])("a message that was %s is told of once", async (_what, index, fault, end) => {
    await listen(kinds);
    if (fault !== null) scene.slack.fault("chat.postMessage", fault);
    const key = randomUUID();
    const { body: action } = await scene.ask(writes.message_send, key);
    await scene.ask(writes.message_send, key);
    const { workspaceId, botUserId, general } = scene.slack.sample;
    expect(await told(1)).toEqual([
      {
        id: expect.stringMatching(/^evt_[0-9a-f-]{36}$/),
        event_type: kinds[index],
        timestamp: scene.clock.now().toISOString(),
        data: {
          identity_id: scene.agent.id,
          connection_id: scene.connectionId,
          workspace_id: workspaceId,
          conversation_id: general,
          message_ts: action.message_ts,
          thread_ts: null,
          actor_id: botUserId,
          message_kinds: [],
          event: { action_id: action.id, ...end },
        },
      },
    ]);
  });
});

test("a message without an answer is told of after two minutes, once, and its late answer is not", async () => {
  await listen(chatKinds);
  scene.slack.fault("chat.postMessage", { kind: "hang" });
  const answer = scene.ask(writes.message_send, randomUUID());
  await vi.waitUntil(() => scene.slack.hanging === 1);
  scene.clock.advance(180_000);
  await scene.work();
  scene.slack.release();
  const { body } = await answer;
  const [envelope] = await told(1);
  expect([envelope.event_type, envelope.data.event]).toEqual([
    "chat.message_send_unknown",
    { action_id: body.id, status: "unknown", error_code: "outcome_unknown" },
  ]);
  const next = await scene.ask(writes.message_send, randomUUID());
  expect((await told(2)).map(({ data }) => data.event.action_id)).toEqual([body.id, next.body.id]);
});

test("nobody is told of operations, nor of what another agent sends", async () => {
  await listen(chatKinds);
  const other = await scene.another();
  const where = { connectionId: other.connectionId, credential: other.agent.key };
  await scene.ask(writes.message_send, randomUUID(), where);
  scene.slack.fault("pins.add", { kind: "drop" });
  for (const kind of ["reaction_add", "pin_add", "message_update"] as const)
    await scene.ask(writes[kind], randomUUID());
  const { body } = await scene.ask(writes.message_send, randomUUID());
  expect((await told(1)).map(({ data }) => data.event.action_id)).toEqual([body.id]);
});

test.each(["chat.operation_succeeded", "chat.message_received", "slack.message_received"])(
  "there is nothing to be told of %s",
  async (kind) => {
    const body = { url: receiver.url, event_types: [kind], agent_identity_id: scene.agent.id };
    const answer = await rest(scene.parley, scene.agent.key, "POST", "/api/v1/webhooks/subscriptions", body);
    expect(errorOf(answer)[0]).toBe(422);
  },
);
