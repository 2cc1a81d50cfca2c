import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ManualClock } from "../../support/manual-clock.js";
import { makeAgent, makeOrganization, type TestAgent } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { type Receiver, startReceiver } from "../../support/receiver.js";
import { rest } from "../../support/rest.js";
import { deliveries, insecure, subscribe } from "../support/webhooks.js";

const clock = new ManualClock(new Date("2026-03-01T09:00:00Z"));
let parley: TestParley;
let worker: TestAgent;
let receiver: Receiver;

beforeAll(async () => {
  parley = await startTestParley({ clock, environment: insecure });
});
beforeEach(async () => {
  const organization = await makeOrganization(parley.services);
  worker = await makeAgent(parley.services, organization, `worker-${randomUUID().slice(0, 8)}`);
  receiver = await startReceiver();
});
afterEach(() => receiver.close());
afterAll(() => parley?.close());

describe("a log of large bodies", () => {
  const largest = 262_144;
  const page = 4 * 1_048_576;

  /** So many attempts that sent so much, a second apart. */
  async function log(subscriptionId: string, count: number): Promise<void> {
    const { writer: reader } = parley.services.database.request;
    const sent = Array.from({ length: count }, (_, n) => ({
      id: randomUUID(),
      channel: "webhooks",
      targetId: subscriptionId,
      eventId: randomUUID(),
      kind: "a2a.task.created",
      body: String(n).padEnd(largest, "x"),
      state: "delivered" as const,
      occurredAt: clock.now(),
      createdAt: clock.now(),
    }));
    await reader.delivery.createMany({ data: sent });
    await reader.deliveryAttempt.createMany({
      data: sent.map(({ id, kind }, n) => ({
        ...{ id: randomUUID(), deliveryId: id, targetId: subscriptionId, kind, url: receiver.url, attempt: 1 },
        ...{ responseStatus: 200, createdAt: new Date(clock.now().getTime() - n * 1_000) },
      })),
    });
  }
  const bytesOf = (rows: readonly any[]) => rows.reduce((sum, { requestPayload }) => sum + requestPayload.length, 0);
  const data = async (query: string, variables = {}): Promise<any> => {
    const answer = await parley.graphql(query, variables, worker.key);
    expect(answer.errors).toBeUndefined();
    return answer.data;
  };

  it("comes in parts that a process can hold, of which none is empty and none leaves out a row", async () => {
    const { id } = await subscribe(parley, worker.key, worker.id, receiver.url);
    await log(id, 40);
    const seen: string[] = [];
    for (let offset: number | null = 0; offset !== null;) {
      const { body } = await rest(parley, worker.key, "GET", `${deliveries}?limit=200&offset=${offset}`);
      expect(JSON.stringify(body).length).toBeLessThan(page + largest);
      expect(body.deliveries.length > 0).toBe(body.next_offset !== null);
      seen.push(...body.deliveries.map(({ request_payload }: any) => request_payload.slice(0, 2)));
      offset = body.next_offset;
    }
    expect(seen.map((text) => Number.parseInt(text, 10))).toEqual(Array.from({ length: 40 }, (_, n) => n));
  });

  it("is shared by the lists of many subscriptions, each of which goes on by its cursor", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) ids.push((await subscribe(parley, worker.key, worker.id, `${receiver.url}/${n}`)).id);
    for (const id of ids) await log(id, 12);
    const { webhookSubscriptions } = await data(
      "{ webhookSubscriptions { nodes { deliveries { nodes { requestPayload } pageInfo { hasNextPage } } } } }",
    );
    const lists: any[] = webhookSubscriptions.nodes.map((node: any) => node.deliveries);
    expect(lists).toHaveLength(3);
    expect(bytesOf(lists.flatMap(({ nodes }) => nodes))).toBe(page);
    expect(lists.filter(({ nodes }) => nodes.length < 12).every(({ pageInfo }) => pageInfo.hasNextPage)).toBe(true);
    const query = `query($id: ID!, $after: String) { webhookSubscription(id: $id) {
      deliveries(after: $after) { nodes { requestPayload } pageInfo { hasNextPage endCursor } } } }`;
    for (const id of ids) {
      const found: number[] = [];
      for (let after: string | null = null, more = true; more;) {
        const list: any = (await data(query, { id, after })).webhookSubscription.deliveries;
        found.push(...list.nodes.map((node: any) => Number.parseInt(node.requestPayload, 10)));
        ({ hasNextPage: more, endCursor: after } = list.pageInfo);
      }
      expect(found).toEqual(Array.from({ length: 12 }, (_, n) => n));
    }
  });
});
