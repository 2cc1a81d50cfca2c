import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { orgDomain } from "../../../subgraphs/org/domain.js";
import type { Services } from "../../../subgraphs/shared/context/services.js";
import { appendEvent } from "../../../subgraphs/shared/events/append-event.js";
import { allWebhooks, composeWebhooks } from "../../../subgraphs/shared/webhooks/webhook-catalogue.js";
import type { WebhookSource } from "../../../subgraphs/shared/webhooks/webhook-source.js";
import { createWork } from "../../../subgraphs/shared/background/background-work.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { type Receiver, startReceiver } from "../../support/receiver.js";
import { createTestServices, runOnSubgraph, type TestServices, viewerOf } from "../../support/services.js";
import { insecure } from "../support/webhooks.js";

/** A part of the service that is not built yet, as far as webhooks know of one. */
function fakeSource(topic: string, ownerType: WebhookSource["ownerType"], kind: string): WebhookSource {
  const facts = { direction: "inbound", replayable: true, supportsContext: true, description: "It came." } as const;
  return {
    topic: { name: topic, description: "It came." },
    ownerType,
    kinds: { [kind]: facts },
    logKinds: [`test.${kind}`],
    kindOf: () => kind,
    build: async (_, events) => new Map(events.map((event) => [event, { about: event.subjectId }])),
    example: () => ({}),
  };
}

let base: TestServices;
let services: Services;
let organization: TestOrganization;
let agent: TestAgent;
let mailboxId: string;
let receiver: Receiver;

beforeAll(async () => {
  base = await createTestServices(insecure);
  const sources = [
    fakeSource("im", "agent_identity", "im.received"),
    fakeSource("mail", "mailbox", "message.received"),
  ];
  const webhooks = base.parts.get(allWebhooks);
  const mailboxes = [...webhooks.owners].map(([type, find]) => ({ owners: { [type]: find } }));
  services = {
    ...base,
    parts: base.parts.with(
      allWebhooks,
      composeWebhooks([
        ...[...webhooks.sources.filter(({ topic }) => !["mail", "im"].includes(topic.name)), ...sources].map(
          (source) => ({
            source,
          }),
        ),
        ...mailboxes,
        { names: webhooks.names },
      ]),
    ),
  };
  organization = await makeOrganization(services);
  receiver = await startReceiver();
});
beforeEach(async () => {
  agent = await makeAgent(services, organization, `hooked-${randomUUID().slice(0, 8)}`);
  const mailbox = await services.database.request.reader.mailbox.findUniqueOrThrow({ where: { identityId: agent.id } });
  mailboxId = mailbox.id;
});
afterAll(async () => {
  await receiver.close();
  await base.close();
});

/** What the operation answers the organization's admin. */
async function ask(document: string, variables: Record<string, unknown>): Promise<any> {
  const viewer = viewerOf("admin_key", { organizationId: organization.id, keyId: organization.adminKeyId });
  return runOnSubgraph(services, "org", { viewer }, document, variables);
}

const fields = `id eventTypes mailboxId agentIdentityId ownerIdentityId
  contextConfig { email { mode count hours } texts { mode count hours } calls { mode count hours } }`;

async function create(input: object): Promise<any> {
  const document = `mutation($input: CreateWebhookSubscriptionInput!) {
    createWebhookSubscription(input: $input) { subscription { ${fields} } } }`;
  const { data, errors } = await ask(document, { input: { url: receiver.url, ...input } });
  return errors ?? data.createWebhookSubscription.subscription;
}

async function update(input: object): Promise<any> {
  const document = `mutation($input: UpdateWebhookSubscriptionInput!) {
    updateWebhookSubscription(input: $input) { subscription { ${fields} } } }`;
  const { data, errors } = await ask(document, { input });
  return errors?.[0].extensions.violations ?? data.updateWebhookSubscription.subscription;
}

/** Commits an event of a kind about the agent and lets it be delivered; answers what the receiver got of it. */
async function happen(kind: string): Promise<any[]> {
  const subjectId = randomUUID();
  const from = receiver.received.length;
  await services.database.request.transaction((tx) =>
    appendEvent(tx, {
      kind: `test.${kind}`,
      subjectId,
      subjectVersion: 1,
      audience: [{ identityId: agent.id, organizationId: organization.id, side: null }],
      data: {},
      occurredAt: services.clock.now(),
    }),
  );
  await createWork({ services, role: "all", domains: [orgDomain.work!] }).runDueJobs();
  return receiver.received.slice(from).map(({ body }) => JSON.parse(body));
}

describe("a subscription", () => {
  it("is shown and told its kinds in the spelling in which it gave them", async () => {
    const spec = await create({ eventTypes: ["im.received"], agentIdentityId: agent.id });
    const client = await create({ eventTypes: ["imessage.received"], agentIdentityId: agent.id });
    expect([spec.eventTypes, client.eventTypes]).toEqual([["im.received"], ["imessage.received"]]);
    const received = await happen("im.received");
    expect(new Set(received.map(({ event_type }) => event_type))).toEqual(
      new Set(["im.received", "imessage.received"]),
    );
    expect(new Set(received.map(({ id }) => id)).size).toBe(1);
    const deliveries = (eventType: string) =>
      ask(`query($filter: WebhookDeliveryFilter) { webhookDeliveries(filter: $filter) { nodes { eventType } } }`, {
        filter: { eventType },
      });
    for (const name of ["im.received", "imessage.received"]) {
      const { data } = await deliveries(name);
      expect(data.webhookDeliveries.nodes.map((node: any) => node.eventType).toSorted()).toEqual([
        "im.received",
        "imessage.received",
      ]);
      const found = await ask(
        `query($filter: WebhookSubscriptionFilter) { webhookSubscriptions(filter: $filter) { nodes { id } } }`,
        { filter: { agentIdentityId: agent.id, eventType: name } },
      );
      expect(found.data.webhookSubscriptions.nodes).toHaveLength(2);
    }
    expect((await update({ id: client.id, eventTypes: ["im.received"] })).eventTypes).toEqual(["im.received"]);
  });

  it("of a mailbox belongs to the mailbox's identity and gets its mail", async () => {
    const made = await create({ eventTypes: ["message.received"], mailboxId });
    expect(made).toMatchObject({ mailboxId, agentIdentityId: null, ownerIdentityId: agent.id });
    expect(await happen("message.received")).toMatchObject([{ event_type: "message.received" }]);
    expect(await happen("im.received")).toEqual([]);
    const { data } = await ask(
      `query($filter: WebhookSubscriptionFilter) { webhookSubscriptions(filter: $filter) { nodes { id } } }`,
      { filter: { mailboxId } },
    );
    expect(data.webhookSubscriptions.nodes).toEqual([{ id: made.id }]);
    const [refusal] = await create({ eventTypes: ["message.received"], mailboxId: randomUUID() });
    expect(refusal.extensions.code).toBe("not_found");
  });

  it("keeps the context it asks for, and loses it by null", async () => {
    const contextConfig = { email: { mode: "COUNT", count: 5 }, texts: { mode: "WINDOW", hours: 24 }, calls: null };
    const made = await create({ eventTypes: ["im.received"], agentIdentityId: agent.id, contextConfig });
    const stored = {
      email: { mode: "COUNT", count: 5, hours: null },
      texts: { mode: "WINDOW", count: null, hours: 24 },
      calls: null,
    };
    expect(made.contextConfig).toEqual(stored);
    expect((await update({ id: made.id, url: receiver.url })).contextConfig).toEqual(stored);
    expect(await update({ id: made.id, eventTypes: ["a2a.task.created"] })).toMatchObject([
      { path: ["contextConfig"] },
    ]);
    expect((await update({ id: made.id, contextConfig: null })).contextConfig).toBeNull();
    const tasks = await update({ id: made.id, eventTypes: ["a2a.task.created"] });
    expect(tasks.eventTypes).toEqual(["a2a.task.created"]);
    expect(await update({ id: made.id, contextConfig: { email: { mode: "COUNT", hours: 1 } } })).toMatchObject([
      { path: ["contextConfig", "email", "hours"] },
      { path: ["contextConfig", "email", "count"] },
    ]);
  });

  it("counts for the identity: it and its mailbox have sixty together", async () => {
    for (let made = 0; made < 30; made++) {
      await create({ eventTypes: ["message.received"], mailboxId });
      await create({ eventTypes: ["im.received"], agentIdentityId: agent.id });
    }
    const [refusal] = await create({ eventTypes: ["message.received"], mailboxId });
    expect(refusal.extensions.code).toBe("webhook_subscription_limit");
  });
});
