import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sweepMcpGrants } from "../../../subgraphs/org/mcp-grants/jobs/sweep-mcp-grants.js";
import { mostGrants } from "../../../subgraphs/org/mcp-grants/rules/limits.js";
import { connectMcp } from "../../mcp-shim/support/client.js";
import { ManualClock } from "../../support/manual-clock.js";
import {
  makeAgent,
  makeMember,
  makeOrganization,
  signedIn,
  type TestAgent,
  type TestOrganization,
} from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { handle } from "../../support/handle.js";
import { agreed, callMcp, refreshOf, postForm, type Tokens, tokensFor } from "../support/mcp-grants.js";

// Whatever takes a person's or an agent's place away takes the tokens with it, at once.

let parley: TestParley;
let ours: TestOrganization;
let scout: TestAgent;
let person: { id: string };
let session: Readonly<Record<string, string>>;
let tokens: Tokens;
const clock = new ManualClock();

beforeAll(async () => {
  const environment = { MCP_OAUTH_CALLS_PER_MINUTE: "1000000" };
  parley = await startTestParley({ checksAnswers: false, environment, clock });
});
afterAll(() => parley.close());
beforeEach(async () => {
  const { services } = parley;
  ours = await makeOrganization(services);
  scout = await makeAgent(services, ours, handle("scout"));
  person = await makeMember(services, ours.id);
  session = await signedIn(services, ours.id, person.id);
  tokens = await tokensFor(parley, session, scout.id);
  // Cached by now: what ends must be heard.
  expect((await callMcp(parley, tokens.access)).status).toBe(200);
});

async function run(mutation: string, credential: Readonly<Record<string, string>>): Promise<void> {
  const { errors } = await parley.graphql(`mutation { ${mutation} }`, {}, credential);
  expect(errors).toBeUndefined();
}

test.each<[string, string, () => Promise<void>]>([
  [
    "the person is taken out",
    "member_removed",
    () => run(`removeMember(input: { userId: "${person.id}" }) { removedUserId }`, ours.admin),
  ],
  ["the person leaves", "member_removed", () => run("leaveOrganization { organizationId }", session)],
  [
    "the person gets another role",
    "role_changed",
    () => run(`changeMemberRole(input: { userId: "${person.id}", role: ADMIN }) { member { role } }`, ours.admin),
  ],
  [
    "the identity is deleted",
    "identity_gone",
    () => run(`deleteIdentity(input: { agentHandle: "${scout.handle}" }) { deletedIdentityId }`, ours.admin),
  ],
  [
    "the grant is ended",
    "revoked",
    () => run(`endMcpGrant(input: { id: "${tokens.grantId}" }) { endedGrantId }`, session),
  ],
])("when %s, the tokens end and an event says why", async (_, reason, end) => {
  await end();
  expect((await callMcp(parley, tokens.access)).status).toBe(401);
  expect((await postForm(parley, "/oauth/token", refreshOf(tokens))).body.error).toBe("invalid_grant");
  const events = await parley.services.database.request.reader.event.findMany({
    where: { subjectId: tokens.grantId },
    orderBy: { id: "asc" },
  });
  expect(events.map(({ kind, data }) => [kind, (data as any).reason])).toEqual([
    ["mcp_grant.created", undefined],
    ["mcp_grant.ended", reason],
  ]);
});

test("when a person leaves, what others gave goes on", async () => {
  const others = await tokensFor(parley, ours.admin, scout.id);
  await run("leaveOrganization { organizationId }", session);
  expect((await callMcp(parley, tokens.access)).status).toBe(401);
  expect((await callMcp(parley, others.access)).status).toBe(200);
});

test("when the organization is deleted, the tokens end", async () => {
  const { organization } = parley.services.database.request.reader;
  const { slug } = await organization.findUniqueOrThrow({ where: { id: ours.id } });
  await run(`deleteOrganization(input: { confirmation: "${slug}" }) { deletedOrganizationId }`, ours.admin);
  expect((await callMcp(parley, tokens.access)).status).toBe(401);
  expect((await postForm(parley, "/oauth/token", refreshOf(tokens))).body.error).toBe("invalid_grant");
});

test("the end of the session of the consent leaves the application its access", async () => {
  await run("endSession(input: {}) { endedSessionId }", session);
  expect((await callMcp(parley, tokens.access)).status).toBe(200);
});

test("an open stream of an application is cut when its access ends", async () => {
  const connected = await connectMcp(parley, tokens.access);
  const stream = await connected.client.listen({ resourceSubscriptions: [`parley://agents/${scout.handle}`] });
  await run(`removeMember(input: { userId: "${person.id}" }) { removedUserId }`, ours.admin);
  expect(await stream.closed).not.toBe("local");
  await connected.close();
});

test("what nobody exchanged and what nobody uses is removed", async () => {
  const unused = await agreed(parley, session, scout.id);
  const { reader } = parley.services.database.request;
  const left = async () => (await reader.mcpGrant.findMany({ where: { userId: person.id } })).map(({ id }) => id);
  const sweep = () => sweepMcpGrants.run({ services: parley.services, signal: new AbortController().signal } as never);
  expect((await left()).toSorted()).toEqual([tokens.grantId, unused.grantId].toSorted());
  clock.advance(61_000);
  const { data } = await parley.graphql("{ mcpGrants { nodes { id } } }", {}, session);
  expect(data!["mcpGrants"].nodes).toEqual([{ id: tokens.grantId }]);
  await sweep();
  expect(await left()).toEqual([tokens.grantId]);
  clock.advance(31 * 24 * 3600_000);
  await sweep();
  expect(await left()).toEqual([]);
});

test("consents that came to nothing do not count against the next one", async () => {
  const { reader, writer } = parley.services.database.request;
  const { grantId } = await agreed(parley, session, scout.id);
  const one = await reader.mcpGrant.findUniqueOrThrow({ where: { id: grantId } });
  const more = Array.from({ length: mostGrants }, () => ({ ...one, id: randomUUID(), codeHash: randomBytes(32) }));
  await writer.mcpGrant.createMany({ data: more });
  clock.advance(61_000);
  expect((await tokensFor(parley, session, scout.id)).access).toMatch(/^McpAccess_/);
});
