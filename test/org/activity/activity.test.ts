import { afterAll, beforeAll, expect, it } from "vitest";
import { makeAgent, makeKey, makeOrganization, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { openSocket, type TestSocket } from "../../support/socket.js";

const activity = `subscription ($handle: String!, $after: String) {
  agentActivity(agentHandle: $handle, after: $after) {
    cursor kind occurredAt
    subject {
      __typename
      ... on Identity { agentHandle displayName mailbox { emailAddress } }
      ... on ApiKey { id label status }
      ... on A2aTask { id }
    }
  }
}`;
const sockets: TestSocket[] = [];
let parley: TestParley;
let organization: TestOrganization;
let other: TestOrganization;

beforeAll(async () => {
  parley = await startTestParley();
  organization = await makeOrganization(parley.services);
  other = await makeOrganization(parley.services);
});

afterAll(async () => {
  for (const socket of sockets) await socket.close();
  await parley.close();
});

function connect(apiKey: string): TestSocket {
  const socket = openSocket(parley.url, { apiKey });
  sockets.push(socket);
  return socket;
}

/** Where the log ends once everything that was committed has its place in it. */
async function cursorNow(key: string): Promise<string> {
  await parley.services.events.publish();
  return (await parley.graphql("{ eventCursor }", {}, key)).data!["eventCursor"];
}

const change = (handle: string, body: unknown) =>
  rest(parley, organization.adminKey, "PATCH", `/api/v1/identities/${handle}`, body);
const codeOf = (result: any): string => result.errors[0].extensions.code;

it("tells an agent, live, what happens to it, with fields of every subgraph", async () => {
  const agent = await makeAgent(parley.services, organization, "followed");
  const stream = connect(agent.key).subscribe(activity, { handle: "@Followed", after: await cursorNow(agent.key) });
  await change("followed", { display_name: "Followed" });
  const { data } = await stream.next();
  expect(data.agentActivity).toMatchObject({
    kind: "identity.updated",
    occurredAt: expect.any(String),
    subject: {
      __typename: "Identity",
      agentHandle: "followed",
      displayName: "Followed",
      mailbox: { emailAddress: "followed@agents.localhost" },
    },
  });
  await stream.stop();
});

it("goes on after any cursor, without gap or repeat", async () => {
  const agent = await makeAgent(parley.services, organization, "resumed");
  const start = await cursorNow(organization.adminKey);
  for (let index = 0; index < 4; index++) await change("resumed", { display_name: `Name ${index}` });
  await change("resumed", { agent_handle: "resumed-anew", description: "both" });
  await makeKey(parley.services, organization.id, agent.id, agent.id);
  const kinds = [
    ...Array.from({ length: 4 }, () => "identity.updated"),
    "identity.renamed",
    "identity.updated",
    "api_key.created",
  ];
  const all = await connect(organization.adminKey)
    .subscribe(activity, { handle: "resumed-anew", after: start })
    .take(kinds.length);
  const events = all.map(({ data }) => data.agentActivity);
  expect(events.map((event) => event.kind)).toEqual(kinds);
  for (const [index, { cursor }] of events.entries()) {
    const rest = kinds.slice(index + 1);
    const stream = connect(agent.key).subscribe(activity, { handle: "resumed-anew", after: cursor });
    expect((await stream.take(rest.length)).map(({ data }) => data.agentActivity.kind)).toEqual(rest);
    await stream.stop();
  }
});

it("shows a key as the subject only to viewers who may see it", async () => {
  const agent = await makeAgent(parley.services, organization, "with-keys");
  const after = await cursorNow(agent.key);
  const minted = await makeKey(parley.services, organization.id, agent.id, agent.id);
  const seen = async (params: Record<string, unknown>) => {
    const socket = openSocket(parley.url, params);
    sockets.push(socket);
    const { data } = await socket.subscribe(activity, { handle: "with-keys", after }).next();
    return data.agentActivity.subject;
  };
  expect(await seen({ token: organization.admin["authorization"]!.slice("Bearer ".length) })).toMatchObject({
    __typename: "ApiKey",
    id: minted.id,
    status: "ACTIVE",
  });
  expect(await seen({ apiKey: minted.secret })).toMatchObject({ id: minted.id });
  expect(await seen({ apiKey: agent.key })).toBeNull();
  expect(await seen({ apiKey: organization.adminKey })).toBeNull();
});

it("does not exist for siblings and other organizations, nor for handles that nobody has", async () => {
  await makeAgent(parley.services, organization, "private-one");
  const sibling = await makeAgent(parley.services, organization, "nosy-one");
  for (const [key, handle] of [
    [sibling.key, "private-one"],
    [other.adminKey, "private-one"],
    [organization.adminKey, "nobody-here"],
    [organization.adminKey, "\u0000"],
  ] as const) {
    const result = await connect(key)
      .subscribe(activity, { handle })
      .next()
      .catch((errors: unknown) => ({ errors }));
    expect(codeOf(result)).toBe("not_found");
  }
});

it("refuses cursors that were altered or given to another organization", async () => {
  await makeAgent(parley.services, organization, "with-cursor");
  const own = await cursorNow(organization.adminKey);
  const altered = own.slice(0, -2) + (own.endsWith("AA") ? "BB" : "AA");
  for (const after of [await cursorNow(other.adminKey), altered, "", "x.y", "\u0000"]) {
    const result = await connect(organization.adminKey)
      .subscribe(activity, { handle: "with-cursor", after })
      .next()
      .catch((errors: unknown) => ({ errors }));
    expect(codeOf(result)).toBe("invalid_cursor");
  }
});

it("closes the socket when its key is revoked", async () => {
  const agent = await makeAgent(parley.services, organization, "cut-off");
  const socket = connect(agent.key);
  const stream = socket.subscribe(activity, { handle: "cut-off", after: await cursorNow(agent.key) });
  await change("cut-off", { description: "first" });
  await stream.next();
  await rest(parley, organization.admin, "POST", `/api/v1/api-keys/${agent.keyId}/revoke`);
  expect(await socket.closed).toBe(4403);
});

it("closes the socket when the identity of its key is deleted", async () => {
  const agent = await makeAgent(parley.services, organization, "struck-off");
  const socket = connect(agent.key);
  const stream = socket.subscribe(activity, { handle: "struck-off", after: await cursorNow(agent.key) });
  await change("struck-off", { description: "first" });
  await stream.next();
  await rest(parley, organization.adminKey, "DELETE", "/api/v1/identities/struck-off");
  expect(await socket.closed).toBe(4403);
});

it("gives no cursor to viewers without an organization", async () => {
  const answer = await parley.graphql("{ eventCursor }");
  expect(answer.errors?.[0]?.extensions.code).toBe("unauthenticated");
});
