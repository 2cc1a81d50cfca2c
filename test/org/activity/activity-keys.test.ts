import { afterAll, beforeAll, expect, it } from "vitest";
import { makeAgent, makeKey, makeOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { openSocket } from "../../support/socket.js";

const activity = `subscription ($after: String) {
  agentActivity(agentHandle: "keyed", after: $after) { kind subject { ... on ApiKey { id label } } }
}`;
let parley: TestParley;

beforeAll(async () => {
  parley = await startTestParley();
});
afterAll(() => parley.close());

it("shows a key itself and not the other keys that follow the same agent beside it", async () => {
  const organization = await makeOrganization(parley.services);
  const agent = await makeAgent(parley.services, organization, "keyed");
  const first = await makeKey(parley.services, organization.id, agent.id, agent.id);
  const second = await makeKey(parley.services, organization.id, agent.id, agent.id);
  await parley.services.events.publish();
  const after = (await parley.graphql("{ eventCursor }", {}, first.secret)).data!["eventCursor"] as string;
  const sockets = [first, second].map(({ secret }) => openSocket(parley.url, { apiKey: secret }));
  const streams = sockets.map((socket) => socket.subscribe(activity, { after }));
  const update = "mutation ($input: UpdateApiKeyInput!) { updateApiKey(input: $input) { apiKey { label } } }";
  for (const [label, { id }] of [
    ["of the first", first],
    ["of the second", second],
  ] as const) {
    expect((await parley.graphql(update, { input: { id, label } }, organization.admin)).errors).toBeUndefined();
  }
  const subjects = await Promise.all(
    streams.map(async (stream) =>
      (await stream.take(2)).map(({ data }: any) => data.agentActivity.subject?.label ?? null),
    ),
  );
  await Promise.all(sockets.map((socket) => socket.close()));
  expect(subjects).toEqual([
    ["of the first", null],
    [null, "of the second"],
  ]);
});
