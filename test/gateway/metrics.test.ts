import { readFile } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectFile } from "../../gateway/files/project-file.js";
import { domains } from "../../subgraphs/index.js";
import { putMessage } from "../mail/support/put-message.js";
import { putReview } from "../org/support/put-review.js";
import { ManualClock } from "../support/manual-clock.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../support/org.js";
import { startTestParley, type TestParley } from "../support/parley.js";
import { rest } from "../support/rest.js";

let parley: TestParley;
let organization: TestOrganization;
let agent: TestAgent;
const clock = new ManualClock(new Date());

/** On a clock that stands still, so that what waits goes on waiting. */
beforeAll(async () => {
  parley = await startTestParley({ clock });
  organization = await makeOrganization(parley.services);
  agent = await makeAgent(parley.services, organization, "observed");
});
afterAll(() => parley?.close());

const read = async (): Promise<string> => (await parley.fetch("/metrics")).text();

/** The value of one line, such as `parley_queue_waiting{domain="mail",queue="outgoing"}`; undefined if there is none. */
function valueOf(text: string, name: string, labels: Readonly<Record<string, string>> = {}): number | undefined {
  const inside = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const line = text
    .split("\n")
    .find((one) => one.startsWith(`${name}{`) && inside.every((label) => one.includes(label)));
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(" ") + 1));
}

const outgoing = { domain: "mail", queue: "outgoing" };

test("an operator sees how long mail waits, what is tried again, and what nobody knows the outcome of", async () => {
  const { id: messageId } = await putMessage(parley.services, agent.id, { direction: "outbound" });
  const changedAt = clock.now();
  const recipient = (state: "waiting" | "unknown", attempts: number, nextAttemptAt: Date | null) => ({
    ...{ id: randomUUID(), messageId, field: "to" as const, address: "ada@example.com", changedAt },
    ...{ state, attempts, nextAttemptAt },
  });
  const later = new Date(changedAt.getTime() + 3_600_000);
  await parley.services.database.request.writer.mailRecipient.createMany({
    data: [
      recipient("waiting", 0, changedAt),
      recipient("waiting", 0, new Date(changedAt.getTime() + 60_000)),
      recipient("waiting", 1, later),
      recipient("unknown", 1, null),
    ],
  });
  clock.advance(90_000);
  const text = await read();
  expect(valueOf(text, "parley_queue_waiting", outgoing)).toBe(3);
  expect(valueOf(text, "parley_queue_retrying", outgoing)).toBe(1);
  expect(valueOf(text, "parley_queue_unknown", outgoing)).toBe(1);
  expect(valueOf(text, "parley_queue_age_seconds", outgoing)).toBe(90);
});

test("freezes that last are counted by scope and mode", async () => {
  const of = (scope: string, mode: string) => ({ scope, mode });
  const before = await read();
  expect(valueOf(before, "parley_frozen", of("agent", "sends"))).toBe(0);
  await rest(parley, organization.admin, "PUT", `/api/v1/identities/${agent.handle}/freeze`, { mode: "all" });
  const text = await read();
  expect(valueOf(text, "parley_frozen", of("agent", "all"))).toBe(1);
  expect(valueOf(text, "parley_frozen", of("installation", "sends"))).toBe(0);
});

test("sends that wait for a person are counted by topic, with the age of the oldest", async () => {
  const of = (topic: string) => ({ topic });
  const before = await read();
  expect(valueOf(before, "parley_reviews_pending", of("mail"))).toBe(0);
  expect(valueOf(before, "parley_review_oldest_seconds", of("chat"))).toBe(0);
  await putReview(parley, { id: agent.id, organizationId: organization.id });
  clock.advance(60_000);
  await putReview(parley, { id: agent.id, organizationId: organization.id });
  await putReview(parley, { id: agent.id, organizationId: organization.id }, "approved");
  const text = await read();
  expect(valueOf(text, "parley_reviews_pending", of("mail"))).toBe(2);
  expect(valueOf(text, "parley_review_oldest_seconds", of("mail"))).toBe(60);
  expect(valueOf(text, "parley_reviews_pending", of("im"))).toBe(0);
});

test("every queue, job, kind of delivery and consumer that a domain declares is shown, if nothing waits too", async () => {
  const text = await read();
  for (const { name: domain, queues, work } of domains) {
    const names = [
      ...queues.map(({ name }) => name),
      ...[...work.tasks, ...work.recurring].map(({ name }) => `jobs/${name}`),
      ...work.receiverKinds.map(({ name }) => `deliveries/${name}`),
    ];
    for (const queue of names) {
      expect([queue, valueOf(text, "parley_queue_age_seconds", { domain, queue })]).toEqual([
        queue,
        expect.any(Number),
      ]);
    }
    for (const { name: consumer } of work.consumers) {
      const labels = { domain, consumer };
      expect([consumer, valueOf(text, "parley_consumer_behind_events", labels)]).toEqual([
        consumer,
        expect.any(Number),
      ]);
      expect(valueOf(text, "parley_consumer_oldest_event_seconds", labels)).toBeTypeOf("number");
    }
  }
});

test("events are counted by kind, each once, however often somebody looks", async () => {
  const created = { domain: "org", kind: "identity.created" };
  const before = valueOf(await read(), "parley_events_total", created)!;
  const create = "mutation ($handle: String!) { createIdentity(input: { agentHandle: $handle }) { identity { id } } }";
  await parley.graphql(create, { handle: "counted" }, parley.adminKey);
  await expect.poll(async () => valueOf(await read(), "parley_events_total", created)).toBe(before + 1);
  await Promise.all([read(), read()]);
  expect(valueOf(await read(), "parley_events_total", created)).toBe(before + 1);
});

test("no label has a name of a tenant", async () => {
  const text = await read();
  for (const name of ["observed", "counted", organization.id, agent.id, "agents.localhost"])
    expect(text).not.toContain(name);
});

test("every metric of the dashboard exists", async () => {
  const dashboard = JSON.parse(await readFile(projectFile("deploy/grafana-dashboard.json"), "utf8"));
  const text = await read();
  const declared = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name!, type!]));
  const expressions: string[] = dashboard.panels.flatMap((panel: { targets?: { expr: string }[] }) =>
    (panel.targets ?? []).map(({ expr }) => expr),
  );
  expect(expressions.length).toBeGreaterThan(10);
  const labels = new Set(["instance", "job", ...[...text.matchAll(/[{,](\w+)=/g)].map(([, label]) => label)]);
  for (const expression of [
    ...expressions,
    ...dashboard.templating.list.map(({ query }: any) => String(query?.query ?? "")),
  ]) {
    for (const [name] of expression.matchAll(/\b(?:parley|process|nodejs)_\w+/g)) {
      const plain = name.replace(/_(?:bucket|count|sum)$/, "");
      expect([name, declared.has(name) || declared.get(plain) === "histogram"]).toEqual([name, true]);
    }
    for (const [, by] of expression.matchAll(/by \(([^)]*)\)/g)) {
      for (const label of by!.split(","))
        expect([expression, [...labels]]).toEqual([expression, expect.arrayContaining([label.trim()])]);
    }
  }
});
