import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTask } from "../../a2a/support/rpc.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../../support/parley.js";
import { answerWith, type Receiver, reset, startReceiver } from "../../support/receiver.js";
import { errorOf, rest } from "../../support/rest.js";
import { deliveries, envelopes, insecure, subscribe, subscriptions, taskKinds } from "../support/webhooks.js";

const clock = new ManualClock(new Date("2026-03-01T09:00:00Z"));
const day = 24 * 3_600_000;
let parley: TestParley;
let organization: TestOrganization;
let other: TestOrganization;
let requester: TestAgent;
let worker: TestAgent;
let receiver: Receiver;

beforeAll(async () => {
  parley = await startTestParley({ clock, environment: { ...insecure, A2A_NEW_TASKS_PER_MINUTE: "1000" } });
  organization = await makeOrganization(parley.services);
  other = await makeOrganization(parley.services);
  requester = await makeAgent(parley.services, organization, "deliveries-requester");
});
beforeEach(async () => {
  worker = await makeAgent(parley.services, organization, `worker-${randomUUID().slice(0, 8)}`);
  receiver = await startReceiver();
});
afterEach(() => receiver.close());
afterAll(() => parley.close());

const run = () => parley.work!.runDueJobs();
/** Opens so many tasks, a second apart, and lets them be delivered. */
async function happen(count = 1): Promise<void> {
  for (let made = 0; made < count; made++) {
    clock.advance(1_000);
    await openTask(parley, requester.key, worker.handle, `Task ${made}`);
    await run();
  }
}
const listed = async (query = "", credential: TestCredential = worker.key): Promise<any[]> =>
  (await rest(parley, credential, "GET", `${deliveries}${query}`)).body.deliveries;
const replay = (id: string, credential: TestCredential = worker.key) =>
  rest(parley, credential, "POST", `${deliveries}/${id}/replay`);
const test = (id: string, body?: object, credential: TestCredential = worker.key) =>
  rest(parley, credential, "POST", `${subscriptions}/${id}/test`, body);

describe("the log", () => {
  it("has a row per attempt, newest first, with what was sent and what came back", async () => {
    const { id } = await subscribe(parley, worker.key, worker.id, receiver.url);
    receiver.answer = answerWith(202, "é".repeat(2_000));
    await happen();
    const [row, ...others] = await listed();
    expect(others).toEqual([]);
    expect(row).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      organization_id: organization.id,
      webhook_subscription_id: id,
      phone_number_id: null,
      event_id: envelopes(receiver.received)[0].id,
      event_type: "a2a.task.created",
      url: receiver.url,
      request_payload: receiver.received[0]!.body,
      response_status: 202,
      response_body: "é".repeat(1_024),
      error_detail: null,
      duration_ms: expect.any(Number),
      is_replay: false,
      is_test: false,
      attempt: 1,
      replayable: true,
      replay_unavailable_reason: null,
      created_at: clock.now().toISOString(),
    });
  });

  it("has what told of one object, and nothing else", async () => {
    await subscribe(parley, worker.key, worker.id, receiver.url);
    await happen(3);
    const whole = (await listed()).reverse();
    const tasks = whole.map(({ request_payload }) => JSON.parse(request_payload).data.task_id as string);
    const query = `query ($id: ID!, $after: String) {
      webhookDeliveries(first: 1, after: $after, filter: { subjectId: $id }) { nodes { id } pageInfo { hasNextPage } }
    }`;
    const of = async (id: string, credential: TestCredential) => {
      const { data, errors } = await parley.graphql(query, { id }, credential);
      return errors?.[0]?.extensions.code ?? data!["webhookDeliveries"];
    };
    const found = { nodes: [{ id: whole[1].id }], pageInfo: { hasNextPage: false } };
    expect(await of(tasks[1]!, worker.key)).toEqual(found);
    expect(await of(tasks[1]!, organization.adminKey)).toEqual(found);
    expect((await of(tasks[1]!, other.adminKey)).nodes).toEqual([]);
    expect((await of(randomUUID(), worker.key)).nodes).toEqual([]);
    expect(await of("a task", worker.key)).toBe("validation_failed");
  });

  it("is filtered, and cut by limit and offset; limits out of range are clamped", async () => {
    const [first, second] = [
      await subscribe(parley, worker.key, worker.id, receiver.url),
      await subscribe(parley, worker.key, worker.id, `${receiver.url}/2`),
    ];
    await happen(2);
    receiver.answer = reset;
    await happen();
    const ids = async (query: string) => (await listed(query)).map((row) => row.id);
    const all = await ids("");
    expect(all).toHaveLength(6);
    const failed = await ids("?success=false");
    expect(new Set(failed)).toEqual(new Set(all.slice(0, 2)));
    expect(await ids("?success=true")).toEqual(all.slice(2));
    expect(await ids("?limit=2&offset=1")).toEqual(all.slice(1, 3));
    expect(await ids("?limit=2&offset=5")).toEqual(all.slice(5));
    expect(await ids("?limit=1&offset=4")).toEqual(all.slice(4, 5));
    expect(await ids("?offset=6")).toEqual([]);
    for (const few of ["0", "-5"]) expect(await ids(`?limit=${few}`)).toEqual(all.slice(0, 1));
    expect(await ids("?limit=100000")).toEqual(all);
    expect(await ids("?event_type=a2a.task.created")).toEqual(all);
    expect(await ids("?event_type=a2a.task.message")).toEqual([]);
    expect(await ids("?event_type=unheard.of")).toEqual([]);
    expect(await ids(`?phone_number_id=${randomUUID()}`)).toEqual([]);
    const ofFirst = await ids(`?subscription_id=${first.id}`);
    expect(ofFirst).toHaveLength(3);
    expect(new Set([...ofFirst, ...(await ids(`?subscription_id=${second.id}`))])).toEqual(new Set(all));
    expect(await ids(`?subscription_id=${first.id}&success=false`)).toHaveLength(1);
  });

  it.each(["limit=x", "limit=1.5", "offset=-1", "offset=10001", "subscription_id=x", "phone_number_id=x", "success=2"])(
    "refuses %s",
    async (query) => {
      const answer = await rest(parley, worker.key, "GET", `${deliveries}?${query}`);
      expect(errorOf(answer)).toEqual([422, "validation_failed"]);
      expect(answer.body.detail[0].loc).toEqual(["query", query.split("=")[0]]);
    },
  );

  it("stays for its tenant when the subscription and its identity are deleted, and goes after thirty days", async () => {
    const { id } = await subscribe(parley, worker.key, worker.id, receiver.url);
    await happen();
    await rest(parley, worker.key, "DELETE", `${subscriptions}/${id}`);
    expect(await listed()).toHaveLength(1);
    await rest(parley, organization.adminKey, "DELETE", `/api/v1/identities/${worker.handle}`);
    const ofSubscription = (credential: TestCredential) => listed(`?subscription_id=${id}`, credential);
    expect(await ofSubscription(organization.adminKey)).toHaveLength(1);
    expect(await ofSubscription(other.adminKey)).toEqual([]);
    clock.advance(31 * day);
    await run();
    await run();
    expect(await ofSubscription(organization.adminKey)).toEqual([]);
    const { reader } = parley.services.database.request;
    expect(await reader.webhookSubscription.count({ where: { id } })).toBe(0);
  });

  it("is each agent's own, and all of the organization's for its admin key", async () => {
    await subscribe(parley, worker.key, worker.id, receiver.url);
    await happen();
    const [own] = await listed();
    expect(await listed("", requester.key)).toEqual([]);
    expect((await listed("", organization.adminKey)).map((row) => row.id)).toContain(own.id);
    expect(await listed("", other.adminKey)).toEqual([]);
  });

  it("is paged by cursor in GraphQL, within a subscription too", async () => {
    const { id } = await subscribe(parley, worker.key, worker.id, receiver.url);
    await happen(3);
    const page = async (after: string | null) => {
      const { data } = await parley.graphql(
        `query($after: String, $id: ID!) { webhookSubscription(id: $id) { deliveries(first: 2, after: $after) {
           nodes { id state } pageInfo { endCursor hasNextPage } } } }`,
        { after, id },
        worker.key,
      );
      return data!["webhookSubscription"].deliveries;
    };
    const first = await page(null);
    const second = await page(first.pageInfo.endCursor);
    expect(first.pageInfo.hasNextPage).toBe(true);
    expect(second.pageInfo.hasNextPage).toBe(false);
    const all = await listed();
    expect([...first.nodes, ...second.nodes]).toEqual(all.map((row) => ({ id: row.id, state: "DELIVERED" })));
    const { data, errors } = await parley.graphql(
      `query($filter: WebhookDeliveryFilter) { webhookDeliveries(filter: $filter) { nodes { id subscription { id } } } }`,
      { filter: { subscriptionId: id, success: true } },
      organization.adminKey,
    );
    expect(errors).toBeUndefined();
    expect(data!["webhookDeliveries"].nodes.map((node: any) => node.id)).toEqual(all.map((row) => row.id));
    expect(data!["webhookDeliveries"].nodes[0].subscription).toEqual({ id });
  });
});

describe("a replay", () => {
  it("sends the logged body and event id to the address of now, freshly signed, and answers its own row", async () => {
    const { id } = await subscribe(parley, worker.key, worker.id, receiver.url);
    receiver.answer = answerWith(500);
    await happen();
    const [failed] = await listed();
    await rest(parley, worker.key, "PATCH", `${subscriptions}/${id}`, { url: `${receiver.url}/new` });
    receiver.answer = answerWith(200, "late but fine");
    clock.advance(1_000);
    const answer = await replay(failed.id, organization.adminKey);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      ...failed,
      id: expect.any(String),
      url: `${receiver.url}/new`,
      response_status: 200,
      response_body: "late but fine",
      duration_ms: expect.any(Number),
      is_replay: true,
      created_at: clock.now().toISOString(),
    });
    expect(answer.body.id).not.toBe(failed.id);
    const [first, second] = receiver.received;
    expect(second!.body).toBe(first!.body);
    expect(second!.headers["webhook-id"]).toBe(first!.headers["webhook-id"]);
    expect(second!.headers["webhook-signature"]).not.toBe(first!.headers["webhook-signature"]);
    expect((await listed()).map((row) => row.id)).toEqual([answer.body.id, failed.id]);
    clock.advance(day);
    await run();
    expect(receiver.received).toHaveLength(2);
  });

  it("answers 200 also when the receiver fails, and is not repeated", async () => {
    await subscribe(parley, worker.key, worker.id, receiver.url);
    await happen();
    const [delivered] = await listed();
    receiver.answer = reset;
    const answer = await replay(delivered.id);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ response_status: null, error_detail: expect.any(String), is_replay: true });
    clock.advance(day);
    await run();
    expect(receiver.received).toHaveLength(2);
    expect((await replay(answer.body.id)).status).toBe(200);
  });

  it("needs a subscription that is there, enabled and has the kind", async () => {
    const { id } = await subscribe(parley, worker.key, worker.id, receiver.url);
    await happen();
    const [row] = await listed();
    await rest(parley, worker.key, "PATCH", `${subscriptions}/${id}`, { event_types: ["a2a.task.canceled"] });
    expect(errorOf(await replay(row.id))).toEqual([409, "webhook_kind_not_subscribed"]);
    await rest(parley, worker.key, "PATCH", `${subscriptions}/${id}`, { event_types: taskKinds });
    receiver.answer = answerWith(410);
    expect((await replay(row.id)).body.response_status).toBe(410);
    expect(errorOf(await replay(row.id))).toEqual([409, "webhook_subscription_disabled"]);
    await rest(parley, worker.key, "DELETE", `${subscriptions}/${id}`);
    expect(errorOf(await replay(row.id))).toEqual([409, "webhook_subscription_gone"]);
    expect(receiver.received).toHaveLength(2);
  });

  it("is of rows that the caller sees", async () => {
    await subscribe(parley, worker.key, worker.id, receiver.url);
    await happen();
    const [row] = await listed();
    for (const credential of [other.adminKey, requester.key]) {
      expect(errorOf(await replay(row.id, credential))).toEqual([404, "not_found"]);
    }
    for (const id of ["x", randomUUID()]) expect(errorOf(await replay(id))).toEqual([404, "not_found"]);
    expect(receiver.received).toHaveLength(1);
  });
});

describe("a test event", () => {
  it("is an example of a kind, marked in the log, sent once", async () => {
    const { id } = await subscribe(parley, worker.key, worker.id, receiver.url);
    const first = await test(id);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      webhook_subscription_id: id,
      event_type: "a2a.task.created",
      response_status: 200,
      is_test: true,
      is_replay: false,
      attempt: 1,
      request_payload: receiver.received[0]!.body,
    });
    const side = { identity_id: worker.id, organization_id: organization.id, handle: worker.handle };
    expect(envelopes(receiver.received)[0]).toEqual({
      id: first.body.event_id,
      event_type: "a2a.task.created",
      timestamp: clock.now().toISOString(),
      data: {
        task_id: expect.any(String),
        context_id: expect.any(String),
        state: "submitted",
        caller: { identity_id: expect.any(String), organization_id: organization.id, handle: "example-agent" },
        sender: { identity_id: expect.any(String), organization_id: organization.id, handle: "example-agent" },
        target: side,
        message_id: expect.any(String),
        parts: [{ text: expect.any(String) }],
      },
    });
    receiver.answer = answerWith(500);
    expect((await test(id, { event_type: "a2a.sent_task.updated" })).body).toMatchObject({ response_status: 500 });
    expect(envelopes(receiver.received)[1].data.caller).toEqual(side);
    await test(id, { event_type: "a2a.task.canceled" }, organization.adminKey);
    expect(Object.keys(envelopes(receiver.received)[2].data)).not.toContain("parts");
    clock.advance(day);
    await run();
    expect(receiver.received).toHaveLength(3);
    expect(errorOf(await replay(first.body.id))).toEqual([422, "webhook_delivery_not_replayable"]);
  });

  it("is of one of the subscription's kinds", async () => {
    const { id } = await subscribe(parley, worker.key, worker.id, receiver.url, ["a2a.task.created"]);
    for (const event_type of ["a2a.task.message", "nothing", ""]) {
      const answer = await test(id, { event_type });
      expect(errorOf(answer)).toEqual([422, "validation_failed"]);
      expect(answer.body.detail[0].loc).toEqual(["body", "event_type"]);
    }
    expect(errorOf(await test(id, {}, other.adminKey))).toEqual([404, "not_found"]);
    receiver.answer = answerWith(410);
    await test(id);
    expect(errorOf(await test(id))).toEqual([409, "webhook_subscription_disabled"]);
    expect(receiver.received).toHaveLength(1);
  });
});

describe("replaying what failed", () => {
  const replayFailed = async (subscriptionId: string, since: Date, credential: TestCredential = worker.key) =>
    parley.graphql(
      `mutation($input: ReplayFailedWebhookDeliveriesInput!) { replayFailedWebhookDeliveries(input: $input) { count } }`,
      { input: { subscriptionId, since: since.toISOString() } },
      credential,
    );

  it("brings each missed event of that time once, in the background", async () => {
    const { id } = await subscribe(parley, worker.key, worker.id, receiver.url);
    receiver.answer = answerWith(500);
    await happen();
    clock.advance(1_000);
    const since = clock.now();
    await happen(2);
    for (let waited = 0; waited < 8; waited++) {
      clock.advance(12 * 3_600_000);
      await run();
    }
    receiver.answer = answerWith(200);
    await happen();
    const before = receiver.received.length;
    clock.advance(1_000);
    const both = await Promise.all([replayFailed(id, since), replayFailed(id, since)]);
    expect(
      both.map(({ data }) => data!["replayFailedWebhookDeliveries"].count).toSorted((left, right) => left - right),
    ).toEqual([0, 2]);
    await run();
    const again = envelopes(receiver.received.slice(before)).map(({ data }) => data.parts[0].text);
    expect(new Set(again)).toEqual(new Set(["Task 0", "Task 1"]));
    expect((await listed("?limit=2")).every((row) => row.is_replay && row.response_status === 200)).toBe(true);
    for (const moment of [since, new Date("0000-01-01T00:00:00Z"), new Date("9999-12-31T23:59:59Z")]) {
      expect((await replayFailed(id, moment)).errors).toBeUndefined();
    }
  });

  it("leaves kinds that are no longer subscribed, and needs a subscription that works", async () => {
    const { id } = await subscribe(parley, worker.key, worker.id, receiver.url);
    receiver.answer = answerWith(410);
    const since = clock.now();
    await happen();
    expect((await replayFailed(id, since)).errors![0]!.extensions.code).toBe("webhook_subscription_disabled");
    const change = { url: receiver.url, event_types: ["a2a.task.canceled"] };
    await rest(parley, worker.key, "PATCH", `${subscriptions}/${id}`, change);
    expect((await replayFailed(id, since)).data!["replayFailedWebhookDeliveries"].count).toBe(0);
    await rest(parley, worker.key, "PATCH", `${subscriptions}/${id}`, { event_types: taskKinds });
    expect((await replayFailed(id, since)).data!["replayFailedWebhookDeliveries"].count).toBe(1);
    expect((await replayFailed(id, since, other.adminKey)).errors![0]!.extensions.code).toBe("not_found");
  });
});
