import { afterAll, beforeAll, expect, test } from "vitest";
import { appendEvent } from "../../../subgraphs/shared/events/append-event.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../../support/parley.js";
import { set } from "../../a2a/support/rules.js";
import { openTask } from "../../a2a/support/rpc.js";
import { reply } from "../../a2a/support/ledger.js";

let parley: TestParley;
let home: TestOrganization;
let away: TestOrganization;
let worker: TestAgent;
let stranger: TestAgent;

beforeAll(async () => {
  parley = await startTestParley();
  home = await makeOrganization(parley.services);
  away = await makeOrganization(parley.services);
  worker = await makeAgent(parley.services, home, "actor-worker");
  stranger = await makeAgent(parley.services, away, "actor-stranger");
  await set(parley, home, worker, { publicly_discoverable: true });
});

afterAll(() => parley.close());

const query = `query ($kinds: [String!]) { organizationEvents(kinds: $kinds, first: 20) {
  nodes { kind state actor { kind id name } message { parts { text } } } } }`;

async function eventsOf(credential: TestCredential, kind: string): Promise<any[]> {
  await parley.services.events.publish();
  const { data, errors } = await parley.graphql(query, { kinds: [kind] }, credential);
  expect(errors).toBeUndefined();
  return data!["organizationEvents"].nodes;
}

const rename = (credential: TestCredential, displayName: string) =>
  parley.graphql(
    "mutation ($input: UpdateIdentityInput!) { updateIdentity(input: $input) { identity { id } } }",
    { input: { agentHandle: worker.handle, displayName } },
    credential,
  );

test("an event says who made the change: a person, a key, an agent", async () => {
  await rename(home.admin, "By a person");
  await rename(home.adminKey, "By a key");
  const { reader } = parley.services.database.request;
  const { email, name } = await reader.consoleUser.findUniqueOrThrow({ where: { id: home.adminUserId } });
  const { label } = await reader.apiKey.findUniqueOrThrow({ where: { id: home.adminKeyId } });
  expect((await eventsOf(home.admin, "identity.updated")).slice(0, 2).map(({ actor }) => actor)).toEqual([
    { kind: "KEY", id: home.adminKeyId, name: label },
    { kind: "PERSON", id: home.adminUserId, name: name || email },
  ]);
});

test("of other organizations an event says only that it was somebody outside, and tasks say what was said then", async () => {
  const { id } = await openTask(parley, stranger.key, worker.handle, "first words");
  await reply(parley, worker.key, worker.handle, id, "ask_caller", "second words");
  await reply(parley, worker.key, worker.handle, id, "complete", "third words");
  const told = await eventsOf(home.admin, "a2a.task.");
  expect(told).toEqual([
    {
      kind: "a2a.task.replied",
      state: "COMPLETED",
      actor: { kind: "AGENT", id: worker.id, name: `@${worker.handle}` },
      message: { parts: [{ text: "third words" }] },
    },
    {
      kind: "a2a.task.replied",
      state: "INPUT_REQUIRED",
      actor: { kind: "AGENT", id: worker.id, name: `@${worker.handle}` },
      message: { parts: [{ text: "second words" }] },
    },
    {
      kind: "a2a.task.created",
      state: "SUBMITTED",
      actor: { kind: "EXTERNAL", id: null, name: null },
      message: { parts: [{ text: "first words" }] },
    },
  ]);
  const elsewhere = await eventsOf(away.admin, "a2a.task.");
  expect(elsewhere.map(({ actor }) => actor.kind)).toEqual(["EXTERNAL", "EXTERNAL", "AGENT"]);
  expect(JSON.stringify(elsewhere)).not.toContain(worker.id);
});

test("an agent is told no names of people and keys", async () => {
  const live = `{ identity(agentHandle: "${worker.handle}") { lastEvent { kind actor { kind id name } } } }`;
  await rename(home.admin, "By a person again");
  await parley.services.events.publish();
  const { data } = await parley.graphql(live, {}, worker.key);
  expect(data!["identity"].lastEvent).toEqual({
    kind: "identity.updated",
    actor: { kind: "PERSON", id: null, name: null },
  });
});

test("what was written before actors were recorded says nobody, and what jobs write says Parley", async () => {
  const { driver } = parley.services.database.request;
  await driver.query(
    `insert into event (event_id, kind, subject_id, subject_version, identity_id, organization_id, data, occurred_at)
     values (gen_random_uuid(), 'identity.updated', $1::text, 1, $1::uuid, $2, '{}', now())`,
    [worker.id, home.id],
  );
  expect((await eventsOf(home.admin, "identity.updated"))[0].actor).toBeNull();
  await parley.services.database.jobs.transaction((tx) =>
    appendEvent(tx, {
      kind: "identity.updated",
      subjectId: worker.id,
      subjectVersion: 99,
      audience: [{ identityId: worker.id, organizationId: home.id, side: null }],
      data: {},
      occurredAt: new Date(),
    }),
  );
  expect((await eventsOf(home.admin, "identity.updated"))[0].actor).toEqual({ kind: "SYSTEM", id: null, name: null });
});
