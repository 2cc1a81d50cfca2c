import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { claimIdentity } from "../../../subgraphs/org/signup/claim-identity.js";
import { moveIdentity } from "../../../subgraphs/org/signup/move-identity.js";
import type { Services } from "../../../subgraphs/shared/context/services.js";
import type { IdentityLifecycle } from "../../../subgraphs/shared/lifecycle/identity-lifecycle.js";
import { createTestDatabase, type TestDatabase } from "../../support/database.js";
import { makeKey, makeOrganization, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { openSocket } from "../../support/socket.js";
import { anyNumber, makeHome, signUp, signupCalls } from "../support/signup.js";
import { identityLifecycles } from "../../../subgraphs/shared/lifecycle/lifecycle-step.js";

const activity = `subscription ($handle: String!, $after: String) {
  agentActivity(agentHandle: $handle, after: $after) { cursor kind subject { ... on Identity { organizationId } } }
}`;
let database: TestDatabase;
/** Two servers of one installation. */
let here: TestParley;
let there: TestParley;
let home: TestOrganization & { readonly adminEmail: string };
const { approve } = signupCalls(() => here);

beforeAll(async () => {
  database = await createTestDatabase();
  const environment = { ...anyNumber, DATABASE_URL: database.url };
  [here, there] = await Promise.all([startTestParley({ environment }), startTestParley({ environment })]);
  home = await makeHome(here);
});

afterAll(async () => {
  await Promise.all([here?.close(), there?.close()]);
  await database?.drop();
});

const cursorOf = async (parley: TestParley, credential: string): Promise<string> =>
  (await parley.graphql("{ eventCursor }", {}, credential)).data!["eventCursor"];
const rename = (key: string, handle: string, display_name: string, headers = {}) =>
  rest(here, key, "PATCH", `/api/v1/identities/${handle}`, { display_name }, headers);

it("ends what was open with the old organization's eyes, in every process; the key goes on in the new one", async () => {
  const { key, handle, identityId, organizationId } = await signUp(here, { human_email: home.adminEmail });
  const oldAdmin = (await makeKey(here.services, organizationId, null, identityId)).secret;
  const oldCursor = await cursorOf(here, key);
  const newCursor = await cursorOf(here, home.adminKey);
  const watchers = [here, there].flatMap((parley) =>
    [key, oldAdmin].map((apiKey) => {
      const socket = openSocket(parley.url, { apiKey });
      return { socket, stream: socket.subscribe(activity, { handle, after: oldCursor }) };
    }),
  );
  await rename(key, handle, "Seen before");
  let seen = "";
  for (const { stream } of watchers) {
    const { kind, cursor } = (await stream.next()).data.agentActivity;
    expect(kind).toBe("identity.updated");
    seen ||= cursor;
  }
  const stranger = openSocket(there.url, { apiKey: home.adminKey });
  const early = stranger.subscribe(activity, { handle });
  await expect(early.next()).rejects.toMatchObject([{ extensions: { code: "not_found" } }]);

  expect((await approve(home.admin, identityId)).status).toBe(200);
  // This process has heard of it when it answers.
  expect((await rest(here, key, "GET", "/api/whoami")).body.organization_id).toBe(home.id);
  expect(await Promise.all(watchers.map(({ socket }) => socket.closed))).toEqual(watchers.map(() => 4403));
  expect((await rest(there, key, "GET", "/api/whoami")).body.organization_id).toBe(home.id);
  for (const parley of [here, there]) {
    expect((await rest(parley, oldAdmin, "GET", `/api/v1/identities/${handle}`)).status).toBe(401);
  }

  const own = openSocket(there.url, { apiKey: key });
  const refused = stranger.subscribe(activity, { handle, after: oldCursor });
  await expect(refused.next()).rejects.toMatchObject([{ extensions: { code: "invalid_cursor" } }]);
  const stream = stranger.subscribe(activity, { handle, after: newCursor });
  const events = (await stream.take(3)).map(({ data }) => data.agentActivity);
  expect(events.map(({ kind }) => kind)).toEqual(["identity.updated", "identity.moved", "identity.claimed"]);
  expect(events[2].subject).toEqual({ organizationId: home.id });
  const resumed = own.subscribe(activity, { handle, after: seen });
  expect((await resumed.take(2)).map(({ data }) => data.agentActivity.kind)).toEqual([
    "identity.moved",
    "identity.claimed",
  ]);
  await rename(key, handle, "Seen after");
  for (const late of [stream, resumed]) expect((await late.next()).data.agentActivity.kind).toBe("identity.updated");
  await Promise.all([stranger.close(), own.close()]);
});

it("numbers its events on: whoever follows the identity sees one history", async () => {
  const { key, handle, identityId } = await signUp(here, { human_email: home.adminEmail });
  await approve(home.admin, identityId);
  await rename(key, handle, "At home");
  const events = await here.services.database.request.reader.event.findMany({
    where: { subjectId: identityId },
    orderBy: { id: "asc" },
  });
  expect(events.map(({ kind, subjectVersion }) => [kind, subjectVersion])).toEqual([
    ["identity.created", 1],
    ["identity.moved", 2],
    ["identity.claimed", 3],
    ["identity.updated", 4],
  ]);
});

it("brings along keys, names and what was answered to keyed requests", async () => {
  const { key, handle, identityId, organizationId } = await signUp(here, { human_email: home.adminEmail });
  const second = (await makeKey(here.services, organizationId, identityId, identityId)).secret;
  const headers = { "idempotency-key": randomUUID() };
  const first = await rename(key, handle, "Once", headers);
  await rest(here, key, "POST", `/api/v1/identities/${handle}/signing-key`, {});
  await rest(here, key, "PATCH", `/api/v1/identities/${handle}`, { agent_handle: `${handle}-2` });
  await approve(home.admin, identityId);

  expect((await rest(there, second, "GET", "/api/whoami")).body.organization_id).toBe(home.id);
  const keys = await rest(here, home.admin, "GET", `/api/v1/api-keys?scoped_identity_id=${identityId}`);
  expect(keys.body.map((record: any) => record.organization_id)).toEqual([home.id, home.id]);
  const signing = await rest(here, home.adminKey, "GET", `/api/v1/identities/${handle}-2/signing-key`);
  expect(signing.body.configured).toBe(true);
  // The answer is read anew, so it tells the handle of now.
  const repeat = await rest(here, key, "PATCH", `/api/v1/identities/${handle}`, { display_name: "Once" }, headers);
  expect(first.headers.get("idempotent-replay")).toBeNull();
  expect(repeat.headers.get("idempotent-replay")).toBe("true");

  const other = await makeOrganization(here.services);
  await rest(here, home.adminKey, "DELETE", `/api/v1/identities/${handle}-2`);
  const create = (who: TestOrganization, agent_handle: string) =>
    rest(here, who.adminKey, "POST", "/api/v1/identities", { agent_handle });
  for (const name of [handle, `${handle}-2`]) {
    expect(errorOf(await create(other, name))).toEqual([409, "agent_handle_unavailable"]);
    expect((await create(home, name)).status).toBe(201);
  }
});

function withLifecycles(lifecycles: readonly IdentityLifecycle[]): Services {
  return { ...here.services, parts: here.services.parts.with(identityLifecycles, lifecycles) };
}

it("moves nothing when one domain's part fails", async () => {
  const { key, identityId, organizationId } = await signUp(here, { human_email: home.adminEmail });
  const failing: IdentityLifecycle = { moved: () => Promise.reject(new Error("no room")) };
  for (const lifecycles of [
    [failing, ...here.services.parts.get(identityLifecycles)],
    [...here.services.parts.get(identityLifecycles), failing],
  ]) {
    const services = withLifecycles(lifecycles);
    const attempt = here.services.database.request.transaction(async (tx) => {
      const identity = await tx.identity.findUniqueOrThrow({ where: { id: identityId } });
      await claimIdentity(tx, services, await moveIdentity(tx, services, identity, home.id));
    });
    await expect(attempt).rejects.toThrow("no room");
  }
  expect((await rest(here, key, "GET", "/api/whoami")).body).toMatchObject({
    organization_id: organizationId,
    auth_subtype: "api_key.agent_scoped.unclaimed",
  });
});

it("tells every domain, in order, from where; the old organization's end comes between", async () => {
  const { identityId, organizationId } = await signUp(here, { human_email: home.adminEmail });
  const told: string[] = [];
  const note = (name: string): IdentityLifecycle => ({
    moved: async (_, { organizationId: to }, from) =>
      void told.push(`${name} moved ${to === home.id} ${from === organizationId}`),
    organizationDeleted: async (_, id) => void told.push(`${name} without ${id === organizationId}`),
    claimed: async (_, { organizationId: at, claimStatus }) =>
      void told.push(`${name} ${claimStatus} ${at === home.id}`),
  });
  const services = withLifecycles(["one", "two"].map(note));
  await here.services.database.request.transaction(async (tx) => {
    const identity = await tx.identity.findUniqueOrThrow({ where: { id: identityId } });
    await claimIdentity(tx, services, await moveIdentity(tx, services, identity, home.id));
  });
  expect(told).toEqual([
    "one moved true true",
    "two moved true true",
    "two without true",
    "one without true",
    "one agent_claimed true",
    "two agent_claimed true",
  ]);
});

it("does not wait for whoever adds something to the identity meanwhile", async () => {
  const { identityId } = await signUp(here, { human_email: home.adminEmail });
  const { driver } = here.services.database.request;
  const client = await driver.connect();
  try {
    await client.query("begin");
    // What every row that points at the identity takes.
    await client.query("select 1 from identity where id = $1 for key share", [identityId]);
    expect((await approve(home.admin, identityId)).status).toBe(200);
  } finally {
    await client.query("rollback");
    client.release();
  }
});
