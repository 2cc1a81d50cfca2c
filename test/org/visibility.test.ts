import { afterAll, beforeAll, expect, it } from "vitest";
import { credentialDirectory } from "../../subgraphs/index.js";
import type { Viewer } from "../../subgraphs/shared/viewer/viewer.js";
import {
  makeAgent,
  makeOrganization,
  makeServiceToken,
  type TestAgent,
  type TestOrganization,
} from "../support/org.js";
import { createTestServices, runOnSubgraph, type TestServices } from "../support/services.js";

const entities = `query ($keys: [_Any!]!) {
  _entities(representations: $keys) {
    __typename
    ... on Identity { agentHandle }
    ... on Organization { name }
    ... on ApiKey { id }
  }
}`;
let services: TestServices;
let organization: TestOrganization;
let other: TestOrganization;
let agent: TestAgent;
let sibling: TestAgent;
let gone: TestAgent;
let viewers: Record<string, Viewer>;

beforeAll(async () => {
  services = await createTestServices();
  organization = await makeOrganization(services);
  other = await makeOrganization(services);
  agent = await makeAgent(services, organization, "the-agent");
  sibling = await makeAgent(services, organization, "the-sibling");
  gone = await makeAgent(services, organization, "the-deceased");
  const directory = credentialDirectory(services);
  const key = async (value: string) => (await directory.lookup({ scheme: "api_key", value }))!;
  const bearer = async (headers: Readonly<Record<string, string>>) =>
    (await directory.lookup({ scheme: "bearer", value: headers["authorization"]!.slice("Bearer ".length) }))!;
  const { secret } = await makeServiceToken(services, organization);
  const service = { scheme: "service_token", value: secret } as const;
  viewers = {
    admin: await key(organization.adminKey),
    user: await bearer(organization.admin),
    member: await bearer(organization.member),
    agent: await key(agent.key),
    foreign: await key(other.adminKey),
    foreignUser: await bearer(other.admin),
    service: (await directory.lookup(service))!,
  };
  await runOnSubgraph(
    services,
    "org",
    { viewer: viewers["admin"]! },
    `mutation { deleteIdentity(input: { agentHandle: "the-deceased" }) { deletedIdentityId } }`,
  );
});

afterAll(async () => {
  await services.close();
});

/** Which of the keys resolve to something. */
async function resolved(viewer: string, keys: readonly object[]): Promise<boolean[]> {
  const { data } = await runOnSubgraph(services, "org", { viewer: viewers[viewer]! }, entities, { keys });
  return data._entities.map((entity: unknown) => entity !== null);
}

it.each([
  ["admin", [true, true, false]],
  ["user", [true, true, false]],
  ["member", [true, true, false]],
  ["agent", [true, false, false]],
  ["foreign", [false, false, false]],
  ["foreignUser", [false, false, false]],
  ["service", [false, false, false]],
])("resolves to %s of agent, sibling and deceased: %j", async (viewer, expected) => {
  const agents = [agent, sibling, gone];
  expect(
    await resolved(
      viewer,
      agents.map(({ id }) => ({ __typename: "Identity", id })),
    ),
  ).toEqual(expected);
  const byHandle = agents.map(({ handle }) => ({ __typename: "Identity", agentHandle: handle }));
  expect(await resolved(viewer, byHandle)).toEqual(expected);
});

it.each([
  ["admin", [true, false]],
  ["agent", [true, false]],
  ["foreign", [false, true]],
])("resolves to %s of its own and the other organization: %j", async (viewer, expected) => {
  const keys = [organization, other].map(({ id }) => ({ __typename: "Organization", id }));
  expect(await resolved(viewer, keys)).toEqual(expected);
});

it.each([
  ["user", [true, true, false]],
  ["member", [true, true, false]],
  ["admin", [true, false, false]],
  ["agent", [false, true, false]],
  ["foreignUser", [false, false, true]],
])("resolves to %s of admin key, agent key and foreign key: %j", async (viewer, expected) => {
  const ids = [organization.adminKeyId, agent.keyId, other.adminKeyId];
  expect(
    await resolved(
      viewer,
      ids.map((id) => ({ __typename: "ApiKey", id })),
    ),
  ).toEqual(expected);
});

it("resolves malformed keys to nothing", async () => {
  const keys = ["", "x", "\u0000", "00000000-0000-0000-0000-00000000000g", "a".repeat(5000)].flatMap((id) => [
    { __typename: "Identity", id },
    { __typename: "Identity", agentHandle: id },
    { __typename: "Organization", id },
    { __typename: "ApiKey", id },
  ]);
  expect(new Set(await resolved("user", keys))).toEqual(new Set([false]));
});

it("shows an organization's keys to its console users only", async () => {
  const query = "{ organization { id identities { nodes { agentHandle } } apiKeys { nodes { id } } } }";
  const read = async (viewer: string) =>
    (await runOnSubgraph(services, "org", { viewer: viewers[viewer]! }, query)).data.organization;
  expect((await read("member")).apiKeys.nodes).toHaveLength(4);
  expect((await read("admin")).apiKeys).toBeNull();
  expect(await read("agent")).toEqual({
    id: organization.id,
    identities: { nodes: [{ agentHandle: "the-agent" }] },
    apiKeys: null,
  });
  expect((await read("foreignUser")).identities.nodes).toEqual([]);
});

it.each([
  ["revokeApiKey", "RevokeApiKeyInput", "apiKey { id }", () => ({ id: agent.keyId })],
  ["updateApiKey", "UpdateApiKeyInput", "apiKey { id }", () => ({ id: agent.keyId, label: "x" })],
  ["updateIdentity", "UpdateIdentityInput", "identity { id }", () => ({ agentHandle: agent.handle, displayName: "x" })],
  ["createApiKey", "CreateApiKeyInput", "secret", () => ({ label: "x", scopedIdentityId: agent.id })],
])(
  "answers %s of a stranger at once, while the owner holds what it is about",
  async (field, type, selection, input) => {
    const document = `mutation ($input: ${type}!) { ${field}(input: $input) { ${selection} } }`;
    const { errors } = await services.database.request.transaction(async (tx) => {
      await tx.$queryRaw`select 1 from api_key where id = ${agent.keyId} for update`;
      await tx.$queryRaw`select 1 from identity where id = ${agent.id}::uuid for update`;
      return runOnSubgraph(services, "org", { viewer: viewers["foreignUser"]! }, document, { input: input() });
    });
    expect(errors).toMatchObject([{ extensions: { code: "not_found" } }]);
  },
);
