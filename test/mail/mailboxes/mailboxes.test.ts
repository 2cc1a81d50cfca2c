import { afterAll, beforeAll, expect, it } from "vitest";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";

const base = "/api/v1/mail/mailboxes";
let parley: TestParley;
let organization: TestOrganization;
let other: TestOrganization;
let agent: TestAgent;

beforeAll(async () => {
  parley = await startTestParley();
  organization = await makeOrganization(parley.services);
  other = await makeOrganization(parley.services, "free");
  agent = await makeAgent(parley.services, organization, "post-box");
});

afterAll(async () => {
  await parley.close();
});

interface Page {
  readonly mailboxes: {
    readonly nodes: readonly { emailAddress: string }[];
    readonly pageInfo: { hasNextPage: boolean; endCursor: string };
  };
}

const read = (address: string, credential: any = organization.adminKey) =>
  rest(parley, credential, "GET", `${base}/${address}`);

it("answers the whole record", async () => {
  const { status, body } = await read("post-box@agents.localhost");
  expect(status).toBe(200);
  expect(body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    email_address: "post-box@agents.localhost",
    sending_domain: "agents.localhost",
    filter_mode: "blacklist",
    inbound_filter_mode: "blacklist",
    outbound_filter_mode: "blacklist",
    agent_identity_id: agent.id,
    filter_mode_change_notice: null,
    signature_html: null,
    signature_text: null,
    signature_enabled: false,
    default_undo_seconds: 0,
    storage_used_bytes: 0,
    storage_limit_bytes: 50 * 1024 ** 3,
    created_at: expect.stringMatching(/\.\d{3}Z$/),
    updated_at: expect.stringMatching(/\.\d{3}Z$/),
  });
});

it("gives the free plan two binary gigabytes", async () => {
  const { key } = await makeAgent(parley.services, other, "free-box");
  expect((await read("free-box@agents.localhost", key)).body.storage_limit_bytes).toBe(2_147_483_648);
});

it("finds an address in any case, encoded or not", async () => {
  for (const address of ["POST-BOX@Agents.Localhost", "post-box%40agents.localhost", "post-box@agents.localhost/"]) {
    expect((await read(address)).body.agent_identity_id).toBe(agent.id);
  }
});

it("keeps a plus sign a plus sign", async () => {
  await parley.services.database.request.writer.mailbox.update({
    where: { identityId: (await makeAgent(parley.services, organization, "plus-box")).id },
    data: { emailAddress: "plus+box@agents.localhost" },
  });
  expect((await read("Plus+Box@agents.localhost")).body.email_address).toBe("plus+box@agents.localhost");
  expect((await read("plus%2Bbox@agents.localhost")).status).toBe(200);
  expect((await read("plus%20box@agents.localhost")).status).toBe(404);
});

it("shows an agent its own mailbox only", async () => {
  await makeAgent(parley.services, organization, "other-box");
  expect(errorOf(await read("other-box@agents.localhost", agent.key))).toEqual([404, "not_found"]);
  const { body } = await rest(parley, agent.key, "GET", base);
  expect(body.map((mailbox: { agent_identity_id: string }) => mailbox.agent_identity_id)).toEqual([agent.id]);
});

it("hides other organizations", async () => {
  expect(errorOf(await read("post-box@agents.localhost", other.adminKey))).toEqual([404, "not_found"]);
  const { body } = await rest(parley, other.adminKey, "GET", base);
  expect(JSON.stringify(body)).not.toContain("post-box");
});

it("lists all of the organization's as a bare array", async () => {
  const { status, body } = await rest(parley, organization.adminKey, "GET", `${base}/`);
  expect(status).toBe(200);
  expect(body.map((mailbox: { email_address: string }) => mailbox.email_address)).toContain(
    "post-box@agents.localhost",
  );
});

it("takes API keys only", async () => {
  for (const path of [base, `${base}/post-box@agents.localhost`]) {
    expect(errorOf(await rest(parley, null, "GET", path))).toEqual([401, "unauthenticated"]);
    expect(errorOf(await rest(parley, organization.admin, "GET", path))).toEqual([403, "credential_not_accepted"]);
  }
});

it.each([
  "nobody@agents.localhost",
  "no-at-sign",
  "%00@agents.localhost",
  `${"a".repeat(300)}@agents.localhost`,
  "a@b@c",
])("answers 404 for %s", async (address) => {
  expect((await read(address)).status).toBe(404);
});

it("is reached from its identity and leads back to it, for viewers who may see both", async () => {
  const query = `{ identity(agentHandle: "post-box") { mailbox { emailAddress identity { agentHandle organization { id } } } } }`;
  const { data } = await parley.graphql(query, {}, agent.key);
  expect(data).toEqual({
    identity: {
      mailbox: {
        emailAddress: "post-box@agents.localhost",
        identity: { agentHandle: "post-box", organization: { id: organization.id } },
      },
    },
  });
});

it("pages through mailboxes with cursors that belong to this list", async () => {
  const query = `query ($first: Int, $after: String) {
    mailboxes(first: $first, after: $after) { nodes { emailAddress } pageInfo { hasNextPage endCursor } }
  }`;
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const page: Page = await parley
      .graphql<Page>(query, { first: 2, after }, organization.adminKey)
      .then(({ data }) => data!);
    seen.push(...page.mailboxes.nodes.map((node) => node.emailAddress));
    after = page.mailboxes.pageInfo.hasNextPage ? page.mailboxes.pageInfo.endCursor : null;
  } while (after !== null);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toContain("post-box@agents.localhost");
  const foreign = await parley.graphql(
    "{ identities(first: 1) { pageInfo { endCursor } } }",
    {},
    organization.adminKey,
  );
  const cursor = foreign.data!["identities"].pageInfo.endCursor;
  const answer = await parley.graphql(query, { after: cursor }, organization.adminKey);
  expect(answer.errors?.[0]?.extensions.code).toBe("invalid_cursor");
  for (const first of [0, 101, -1]) {
    const refused = await parley.graphql(query, { first }, organization.adminKey);
    expect(refused.errors?.[0]?.extensions.code).toBe("validation_failed");
  }
});
