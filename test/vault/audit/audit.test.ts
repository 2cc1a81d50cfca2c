import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  makeAgent,
  makeOrganization,
  makeServiceToken,
  type TestAgent,
  type TestOrganization,
} from "../../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../../support/parley.js";
import { openSocket, type TestSocket } from "../../support/socket.js";
import { auditOf, giveAccess, makeVault, newPayload, newSecret, storeSecret, vault } from "../support/secrets.js";

let parley: TestParley;
/** A fresh organization with a vault and an agent for each test. */
let home: TestOrganization;
let vaultId: string;
let agent: TestAgent;

beforeAll(async () => {
  parley = await startTestParley();
});
afterAll(() => parley.close());
beforeEach(async () => {
  home = await makeOrganization(parley.services);
  vaultId = await makeVault(parley.services, home);
  agent = await makeAgent(parley.services, home, `agent-${randomUUID().slice(0, 12)}`);
});

async function trail(filter: object | null, credential: TestCredential = home.admin, first = 100): Promise<any[]> {
  const { data, errors } = await parley.graphql(
    `query($filter: VaultAuditFilter, $first: Int) { vaultAuditEvents(filter: $filter, first: $first) { nodes {
       id vaultId kind actorType actorId identityId requestId ipAddress userAgent succeeded details occurredAt } } }`,
    { filter, first },
    credential,
  );
  return errors === undefined ? data!["vaultAuditEvents"].nodes : [errors[0]!.extensions.code];
}
const kindsOf = (rows: readonly any[]) => rows.map(({ kind }) => kind.replace("vault.", ""));

describe("the audit trail", () => {
  it("has every act with who, from where and what, and nothing of what is secret", async () => {
    const headers = (id: string) => ({ "x-request-id": id, "user-agent": "vault-tool/1.0" });
    const body = newSecret({ name: "Name to keep out", description: "Description to keep out" });
    const act = (method: string, path: string, sent: unknown, id: string, credential: TestCredential) =>
      vault(parley, credential, method, path, sent, headers(id));
    const newer = newPayload();
    const answers = [
      await act("POST", "", body, "req_create", agent.key),
      await act("GET", `/${body.id}`, undefined, "req_read", agent.key),
      await act("PATCH", `/${body.id}`, { name: "Other name", encrypted_payload: newer }, "req_patch", home.adminKey),
      await act("DELETE", `/${body.id}/access/${agent.id}`, undefined, "req_revoke", home.adminKey),
      await act("POST", `/${body.id}/access`, { identity_id: agent.id }, "req_grant", home.adminKey),
      await act("DELETE", `/${body.id}`, undefined, "req_delete", home.adminKey),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 204, 201, 204]);
    const byAgent = { actorType: "AGENT_KEY", actorId: agent.keyId, identityId: agent.id };
    const byAdmin = { actorType: "ADMIN_KEY", actorId: home.adminKeyId, identityId: null };
    const requestIds = answers.map(({ headers: sent }) => sent.get("x-request-id"));
    const [create, read, patch, revoke, grant, remove] = requestIds;
    const grantee = { secretId: body.id, granteeId: agent.id };
    const rows = (await trail(null)).toReversed();
    const expected = [
      { kind: "vault.secret_created", requestId: create, ...byAgent, details: { secretId: body.id } },
      { kind: "vault.access_granted", requestId: create, ...byAgent, details: grantee },
      { kind: "vault.secret_read", requestId: read, ...byAgent, details: { secretId: body.id } },
      {
        ...{ kind: "vault.secret_updated", requestId: patch, ...byAdmin },
        details: { secretId: body.id, fields: ["name", "payload"] },
      },
      { kind: "vault.access_revoked", requestId: revoke, ...byAdmin, details: grantee },
      { kind: "vault.access_granted", requestId: grant, ...byAdmin, details: grantee },
      { kind: "vault.access_revoked", requestId: remove, ...byAdmin, details: grantee },
      { kind: "vault.secret_deleted", requestId: remove, ...byAdmin, details: { secretId: body.id } },
    ];
    // Rows of one request have one moment, and no order of their own there.
    const sorted = (list: readonly any[]) => list.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)));
    const keyOf = ({ kind, requestId }: any) => `${requestIds.indexOf(requestId)} ${kind}`;
    expect(sorted(rows)).toEqual(
      sorted(expected).map((row) => ({
        ...{ id: expect.any(String), vaultId, ipAddress: "127.0.0.1", userAgent: "vault-tool/1.0" },
        ...{ succeeded: true, occurredAt: expect.any(String) },
        ...row,
      })),
    );
    const { driver } = parley.services.database.request;
    const { rows: events } = await driver.query("select * from event where organization_id = $1", [home.id]);
    const kept = JSON.stringify([await auditOf(parley, home.id), events]);
    for (const secret of [body["encrypted_payload"], newer, "keep out", "Other name"])
      expect(kept).not.toContain(secret);
  });

  it("names people and service tokens, and leaves out what was refused", async () => {
    const token = await makeServiceToken(parley.services, home);
    const { id } = await storeSecret(parley, { "x-service-token": token.secret });
    const read = `mutation($id: ID!) { readVaultSecret(input: { id: $id }) { encryptedPayload } }`;
    await parley.graphql(read, { id }, home.member);
    await parley.graphql(read, { id: randomUUID() }, home.member);
    await vault(parley, agent.key, "GET", `/${id}`);
    expect((await trail(null)).map(({ kind, actorType, actorId }) => [kind, actorType, actorId])).toEqual([
      ["vault.secret_read", "CONSOLE_USER", home.memberUserId],
      ["vault.secret_created", "SERVICE_TOKEN", token.id],
    ]);
  });

  it("is filtered by kind, secret, actor, identity and outcome", async () => {
    const [one, two] = [await storeSecret(parley, home.adminKey), await storeSecret(parley, agent.key)];
    await vault(parley, home.adminKey, "DELETE", `/${one.id}`);
    expect(kindsOf(await trail({ secretId: one.id }))).toEqual(["secret_deleted", "secret_created"]);
    expect(kindsOf(await trail({ kinds: ["vault.secret_created"], identityId: agent.id }))).toEqual(["secret_created"]);
    expect(kindsOf(await trail({ actorId: "" }))).toEqual([]);
    expect(await trail({ actorId: "a\u0000" })).toEqual(["validation_failed"]);
    expect(kindsOf(await trail({ actorId: home.adminKeyId }))).toEqual(["secret_deleted", "secret_created"]);
    expect((await trail({ secretId: two.id, succeeded: true })).length).toBe(2);
    expect(await trail({ succeeded: false })).toEqual([]);
    expect(await trail({ kinds: ["vault.opened"] })).toEqual(["validation_failed"]);
    expect(await trail({ secretId: "x" })).toEqual(["validation_failed"]);
  });

  it("leads to the secret and the agents as they are now, and to nothing once they are gone", async () => {
    const { id } = await storeSecret(parley, home.adminKey);
    await giveAccess(parley, home.adminKey, id, agent.id);
    await vault(parley, agent.key, "GET", `/${id}`);
    const named = async () => {
      const query = `{ vaultAuditEvents { nodes { kind secret { name } identity { id } grantee { id } } } }`;
      const { data } = await parley.graphql(query, {}, home.admin);
      return data!["vaultAuditEvents"].nodes.map((node: any) => [
        node.kind.replace("vault.", ""),
        node.secret?.name,
        node.identity?.id,
        node.grantee?.id,
      ]);
    };
    expect(await named()).toEqual([
      ["secret_read", "Deploy key", agent.id, undefined],
      ["access_granted", "Deploy key", undefined, agent.id],
      ["secret_created", "Deploy key", undefined, undefined],
    ]);
    await vault(parley, home.adminKey, "DELETE", `/${id}`);
    expect((await named()).map(([, secret]: any[]) => secret)).toEqual(Array.from({ length: 5 }));
  });

  it("pages newest first, each row once", async () => {
    for (let count = 0; count < 3; count++) await storeSecret(parley, home.adminKey);
    const seen: string[] = [];
    for (let after: string | null = null, more = true; more;) {
      const { data } = await parley.graphql(
        `query($after: String) { vaultAuditEvents(first: 2, after: $after) {
           nodes { id } pageInfo { hasNextPage endCursor } } }`,
        { after },
        home.adminKey,
      );
      const page: any = data!["vaultAuditEvents"];
      seen.push(...page.nodes.map((node: any) => node.id));
      [after, more] = [page.pageInfo.endCursor, page.pageInfo.hasNextPage];
    }
    expect(seen).toEqual((await trail(null)).map(({ id }) => id));
    expect(seen).toHaveLength(3);
  });

  it("is for admins of its own organization", async () => {
    await storeSecret(parley, home.adminKey);
    for (const credential of [home.member, agent.key])
      expect(await trail(null, credential)).toEqual(["admin_required"]);
    const token = { "x-service-token": (await makeServiceToken(parley.services, home)).secret };
    expect(await trail(null, token)).toEqual(["credential_not_accepted"]);
    const other = await makeOrganization(parley.services);
    expect(await trail(null, other.admin)).toEqual([]);
  });
});

describe("activity, live", () => {
  const sockets: TestSocket[] = [];
  afterAll(() => Promise.all(sockets.map((socket) => socket.close())));

  function follow(credential: Record<string, unknown>, args: { secretId?: string; after?: string }) {
    const socket = openSocket(parley.url, credential);
    sockets.push(socket);
    return socket.subscribe(
      `subscription($secretId: ID, $after: String) { vaultActivity(secretId: $secretId, after: $after) {
         cursor id kind occurredAt actorType actorId identityId succeeded secretId granteeId
         vault { id } secret { id name } } }`,
      args,
    );
  }
  const head = async () => (await parley.graphql("{ eventCursor }", {}, home.adminKey)).data!["eventCursor"] as string;
  const bearer = () => ({ token: home.admin["authorization"]!.replace("Bearer ", "") });

  it("comes to admins in order, once, with what happened and what is there now", async () => {
    const stream = follow(bearer(), { after: await head() });
    const { id } = await storeSecret(parley, agent.key);
    const events = (await stream.take(2)).map(({ data }) => data.vaultActivity);
    const facts = { actorType: "AGENT_KEY", actorId: agent.keyId, identityId: agent.id, succeeded: true, secretId: id };
    const now = { vault: { id: vaultId }, secret: { id, name: "Deploy key" } };
    const common = { cursor: expect.any(String), id: expect.any(String), occurredAt: expect.any(String) };
    expect(events).toEqual([
      { ...common, kind: "vault.secret_created", ...facts, granteeId: null, ...now },
      { ...common, kind: "vault.access_granted", ...facts, granteeId: agent.id, ...now },
    ]);
    expect(new Set((await trail(null)).map((row) => row.id))).toEqual(new Set(events.map((event) => event.id)));
    await vault(parley, home.adminKey, "DELETE", `/${id}`);
    const [revoked, deleted] = (await stream.take(2)).map(({ data }) => data.vaultActivity);
    expect([revoked.kind, deleted.kind, deleted.secret]).toEqual([
      "vault.access_revoked",
      "vault.secret_deleted",
      null,
    ]);
    const resumed = follow({ apiKey: home.adminKey }, { after: revoked.cursor });
    expect((await resumed.next()).data.vaultActivity.id).toBe(deleted.id);
  });

  it("follows one secret alone, when asked", async () => {
    const [one, two] = [await storeSecret(parley, home.adminKey), await storeSecret(parley, home.adminKey)];
    const stream = follow({ apiKey: home.adminKey }, { secretId: two.id, after: await head() });
    await vault(parley, home.adminKey, "GET", `/${one.id}`);
    await giveAccess(parley, home.adminKey, two.id, agent.id);
    await vault(parley, agent.key, "GET", `/${two.id}`);
    const kinds = (await stream.take(2)).map(({ data }) => [data.vaultActivity.secretId, data.vaultActivity.kind]);
    expect(kinds).toEqual([
      [two.id, "vault.access_granted"],
      [two.id, "vault.secret_read"],
    ]);
  });

  it("is refused where there is no vault, and tells whoever comes back that the last one was deleted", async () => {
    const without = await makeOrganization(parley.services);
    const cursor = (await parley.graphql("{ eventCursor }", {}, without.adminKey)).data!["eventCursor"] as string;
    for (const args of [{}, { after: cursor }]) {
      await expect(follow({ apiKey: without.adminKey }, args).next()).rejects.toMatchObject([
        { extensions: { code: "vault_not_initialized" } },
      ]);
    }
    const after = await head();
    const { errors } = await parley.graphql("mutation { deleteVault { vaultId } }", {}, home.admin);
    expect(errors).toBeUndefined();
    await expect(follow({ apiKey: home.adminKey }, {}).next()).rejects.toMatchObject([
      { extensions: { code: "vault_not_initialized" } },
    ]);
    const resumed = follow({ apiKey: home.adminKey }, { after });
    expect((await resumed.next()).data.vaultActivity.kind).toBe("vault.deleted");
  });

  it("is refused to members and agents, and for secrets that are not there", async () => {
    const other = await makeOrganization(parley.services);
    await makeVault(parley.services, other);
    const foreign = await storeSecret(parley, other.adminKey);
    const member = { token: home.member["authorization"]!.replace("Bearer ", "") };
    for (const [credential, secretId, code] of [
      [member, undefined, "admin_required"],
      [{ apiKey: agent.key }, undefined, "admin_required"],
      [{ apiKey: home.adminKey }, foreign.id, "secret_not_found"],
      [{ apiKey: home.adminKey }, randomUUID(), "secret_not_found"],
    ] as const) {
      const stream = follow(credential, secretId === undefined ? {} : { secretId });
      await expect(stream.next()).rejects.toMatchObject([{ extensions: { code } }]);
    }
  });

  it("comes to members as changes: without who did it, and without what was only read", async () => {
    const without = await makeOrganization(parley.services);
    const member = { token: without.member["authorization"]!.replace("Bearer ", "") };
    const changes = (args: { after?: string }) => {
      const socket = openSocket(parley.url, member);
      sockets.push(socket);
      return socket.subscribe(
        "subscription($after: String) { vaultChanged(after: $after) { cursor kind secretId } }",
        args,
      );
    };
    // Also of a vault that is not there yet.
    const cursor = (await parley.graphql("{ eventCursor }", {}, without.adminKey)).data!["eventCursor"] as string;
    const stream = changes({ after: cursor });
    await makeVault(parley.services, without);
    const { id } = await storeSecret(parley, without.adminKey);
    await vault(parley, without.adminKey, "GET", `/${id}`);
    await vault(parley, without.adminKey, "DELETE", `/${id}`);
    const told = (await stream.take(2)).map(({ data }) => data.vaultChanged);
    expect(told).toEqual([
      { cursor: expect.any(String), kind: "vault.secret_created", secretId: id },
      { cursor: expect.any(String), kind: "vault.secret_deleted", secretId: id },
    ]);
    const resumed = changes({ after: told[0].cursor });
    expect((await resumed.next()).data.vaultChanged).toEqual(told[1]);
  });
});
