import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { ManualClock } from "../../support/manual-clock.js";
import { hashSecret } from "../../../subgraphs/shared/secrets/keyring.js";
import { outboxAtRest } from "../../support/mail.js";
import { makeAgent, makeMember, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import {
  auditOf,
  authHashOf,
  base,
  initialized,
  type TestKey,
  testKey,
  type TestVault,
  unlock,
} from "../support/vaults.js";

const clock = new ManualClock(new Date("2026-03-01T09:00:00Z"));
let parley: TestParley;
let organization: TestOrganization;
let agent: TestAgent;
let keys: TestVault;
let stage: string;
let stages = 0;

beforeAll(async () => {
  parley = await startTestParley({ clock });
});
afterAll(() => parley?.close());

beforeEach(async () => {
  clock.advance(3_600_000);
  stage = `keys${stages++}`;
  organization = await makeOrganization(parley.services);
  agent = await makeAgent(parley.services, organization, `${stage}-agent`);
  keys = await initialized(parley, organization.adminKey, stage);
});

const bodyOf = ({ id, wrapped_org_encryption_key, auth_hash }: TestKey, proof: object) => ({
  id,
  wrapped_org_encryption_key,
  auth_hash,
  ...proof,
});
const rotate = (key: TestKey, proof: object, credential: any = organization.adminKey) =>
  rest(parley, credential, "PUT", `${base}/keys/primary`, bodyOf(key, proof));
const revoke = (hash: string, credential: any = organization.adminKey) =>
  rest(parley, credential, "DELETE", `${base}/keys/${hash}`);
const info = async () => (await rest(parley, organization.adminKey, "GET", `${base}/info`)).body;
const newKey = (label = "new") => testKey(`${stage} ${label}`, "primary");
const opens = async (hash: string) =>
  (await unlock(parley, organization.adminKey, hash)).body.wrapped_org_encryption_key as string | null;
const current = () => ({ current_auth_hash: keys.vault_key.auth_hash });

describe("replacing the primary key", () => {
  it("with the current one: the new one opens the vault, the old one nothing", async () => {
    clock.advance(5_000);
    const key = newKey();
    const { status, body } = await rotate(key, { ...current(), key_type: "recovery", recovery_auth_hash: null });
    expect([status, body]).toEqual([
      200,
      {
        id: key.id,
        key_type: "primary",
        created_by: organization.adminKeyId,
        created_at: clock.now().toISOString(),
        updated_at: clock.now().toISOString(),
      },
    ]);
    expect(await opens(key.auth_hash)).toBe(key.wrapped_org_encryption_key);
    expect(await opens(keys.vault_key.auth_hash)).toBeNull();
    expect(await info()).toMatchObject({ key_count: 1, recovery_key_count: 4, updated_at: clock.now().toISOString() });
  });

  it("with a recovery key, which is used up with the old primary", async () => {
    const key = newKey();
    const [used] = keys.recovery_keys;
    expect((await rotate(key, { recovery_auth_hash: used!.auth_hash })).status).toBe(200);
    expect(await info()).toMatchObject({ key_count: 1, recovery_key_count: 3 });
    expect(await opens(key.auth_hash)).toBe(key.wrapped_org_encryption_key);
    expect(await opens(used!.auth_hash)).toBeNull();
    expect(await opens(keys.vault_key.auth_hash)).toBeNull();
    expect(errorOf(await rotate(newKey("second"), { recovery_auth_hash: used!.auth_hash }))).toEqual([
      403,
      "vault_auth_failed",
    ]);
    expect((await auditOf(parley, organization.id)).find(({ kind }) => kind === "vault.key_rotated")!.details).toEqual({
      method: "recovery",
      oldKeyIds: [keys.vault_key.id],
      newKeyId: key.id,
      usedKeyId: used!.id,
    });
  });

  it("can be repeated when its answer was lost: nothing more happens, and nobody is warned", async () => {
    const key = newKey();
    const first = await rotate(key, current());
    const again = await rotate(key, current());
    expect([again.status, again.body]).toEqual([200, first.body]);
    const kinds = (await auditOf(parley, organization.id)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind.startsWith("vault.key_rot"))).toEqual(["vault.key_rotated"]);
  });

  it("keeps the hash when that is the one it replaces", async () => {
    const key = { ...newKey(), auth_hash: keys.vault_key.auth_hash };
    expect((await rotate(key, current())).status).toBe(200);
    expect(await opens(key.auth_hash)).toBe(key.wrapped_org_encryption_key);
  });

  it("is refused without proof, which is recorded all the same and changes nothing", async () => {
    const [recovery] = keys.recovery_keys;
    for (const proof of [
      { current_auth_hash: authHashOf("wrong") },
      { current_auth_hash: recovery!.auth_hash },
      { recovery_auth_hash: keys.vault_key.auth_hash },
      { recovery_auth_hash: authHashOf("wrong") },
    ]) {
      expect(errorOf(await rotate(newKey(), proof))).toEqual([403, "vault_auth_failed"]);
    }
    const failed = (await auditOf(parley, organization.id)).filter(({ kind }) => kind === "vault.key_rotation_failed");
    expect(failed.map(({ succeeded, details }) => ({ succeeded, details }))).toEqual(
      expect.arrayContaining([
        { succeeded: false, details: { method: "current" } },
        { succeeded: false, details: { method: "recovery" } },
      ]),
    );
    expect(failed).toHaveLength(4);
    const { driver } = parley.services.database.request;
    const events = await driver.query(
      "select count(*)::int as n from event where kind = 'vault.key_rotation_failed' and organization_id = $1",
      [organization.id],
    );
    expect(events.rows[0].n).toBe(4);
    expect(await opens(keys.vault_key.auth_hash)).toBe(keys.vault_key.wrapped_org_encryption_key);
    expect(await info()).toMatchObject({ key_count: 1, recovery_key_count: 4 });
  });

  it("takes no id that was used before, in this vault or in another", async () => {
    const neighbour = await makeOrganization(parley.services);
    const theirs = await initialized(parley, neighbour.adminKey, `${stage} neighbour`);
    const ids = [keys.vault_key.id, keys.recovery_keys[3]!.id, theirs.vault_key.id];
    for (const id of ids) {
      expect(errorOf(await rotate({ ...newKey(), id }, current()))).toEqual([409, "vault_key_id_taken"]);
    }
    await revoke(keys.recovery_keys[3]!.auth_hash);
    expect(errorOf(await rotate({ ...newKey(), id: keys.recovery_keys[3]!.id }, current()))).toEqual([
      409,
      "vault_key_id_taken",
    ]);
    expect(await opens(keys.vault_key.auth_hash)).not.toBeNull();
  });

  it("takes no hash that another active key has; that of a recovery key which it uses up is free", async () => {
    const [first, second] = keys.recovery_keys;
    expect(errorOf(await rotate({ ...newKey(), auth_hash: first!.auth_hash }, current()))).toEqual([
      409,
      "vault_key_exists",
    ]);
    const proof = { recovery_auth_hash: first!.auth_hash };
    expect(errorOf(await rotate({ ...newKey(), auth_hash: second!.auth_hash }, proof))).toEqual([
      409,
      "vault_key_exists",
    ]);
    expect((await rotate({ ...newKey(), auth_hash: first!.auth_hash }, proof)).status).toBe(200);
    expect(await info()).toMatchObject({ key_count: 1, recovery_key_count: 3 });
  });

  it("is done by one of two at once", async () => {
    const all = await Promise.all(["left", "right"].map((label) => rotate(newKey(label), current())));
    const won = all.findIndex(({ status }) => status === 200);
    expect(errorOf(all[1 - won]!)).toEqual([403, "vault_auth_failed"]);
    const key = newKey(["left", "right"][won]);
    expect(await opens(key.auth_hash)).toBe(key.wrapped_org_encryption_key);
    expect(await info()).toMatchObject({ key_count: 1, recovery_key_count: 4 });
  });

  test.each<[string, object, (string | number)[]]>([
    ["no proof", {}, ["body", "current_auth_hash"]],
    [
      "two proofs",
      { current_auth_hash: authHashOf("a"), recovery_auth_hash: authHashOf("b") },
      ["body", "current_auth_hash"],
    ],
    ["a malformed proof", { current_auth_hash: "A".repeat(64) }, ["body", "current_auth_hash"]],
    ["a malformed recovery proof", { recovery_auth_hash: "" }, ["body", "recovery_auth_hash"]],
    ["a malformed id", { current_auth_hash: authHashOf("a"), id: randomUUID().toUpperCase() }, ["body", "id"]],
    ["a malformed hash", { current_auth_hash: authHashOf("a"), auth_hash: "a" }, ["body", "auth_hash"]],
    [
      "a blob of 32 bytes",
      { current_auth_hash: authHashOf("a"), wrapped_org_encryption_key: "A".repeat(43) + "=" },
      ["body", "wrapped_org_encryption_key"],
    ],
  ])("refuses %s", async (_name, wrong, loc) => {
    const answer = await rest(parley, organization.adminKey, "PUT", `${base}/keys/primary`, bodyOf(newKey(), wrong));
    expect(answer.status).toBe(422);
    expect(answer.body.detail.map((item: any) => item.loc)).toContainEqual(loc);
    expect(JSON.stringify(answer.body)).not.toContain(newKey().auth_hash);
  });

  it("is for admins and service tokens, and needs a vault", async () => {
    expect(errorOf(await rotate(newKey(), current(), agent.key))).toEqual([403, "admin_required"]);
    const { adminKey } = await makeOrganization(parley.services);
    expect(errorOf(await rotate(newKey(), current(), adminKey))).toEqual([404, "vault_not_initialized"]);
    const answer = await parley.graphql(
      `mutation ($input: ReplacePrimaryVaultKeyInput!) { replacePrimaryVaultKey(input: $input) { vaultKey { id keyType createdBy } } }`,
      {
        input: {
          id: newKey().id,
          wrappedOrgEncryptionKey: newKey().wrapped_org_encryption_key,
          authHash: newKey().auth_hash,
          currentAuthHash: keys.vault_key.auth_hash,
        },
      },
      organization.admin,
    );
    const made = { id: newKey().id, keyType: "PRIMARY", createdBy: organization.adminUserId };
    expect(answer.data!["replacePrimaryVaultKey"].vaultKey).toEqual(made);
  });
});

describe("revoking a key", () => {
  it("ends a recovery key for good, the last one too, and says in the audit trail how many are left", async () => {
    for (const [index, { auth_hash, id }] of keys.recovery_keys.entries()) {
      const { status, body } = await revoke(auth_hash);
      expect([status, body]).toEqual([204, undefined]);
      expect((await auditOf(parley, organization.id)).filter(({ kind }) => kind === "vault.key_revoked")).toHaveLength(
        index + 1,
      );
      expect(await info()).toMatchObject({ recovery_key_count: 3 - index });
      expect(
        (await auditOf(parley, organization.id)).find(({ details }) => (details as any).keyId === id)!.details,
      ).toEqual({
        keyId: id,
        keyType: "recovery",
        recoveryKeysLeft: 3 - index,
      });
    }
    expect(errorOf(await revoke(keys.recovery_keys[0]!.auth_hash))).toEqual([404, "vault_key_not_found"]);
  });

  it("spares the primary key", async () => {
    expect(errorOf(await revoke(keys.vault_key.auth_hash))).toEqual([409, "last_primary_key"]);
    expect(errorOf(await revoke(authHashOf("nobody's")))).toEqual([404, "vault_key_not_found"]);
    const failed = (await auditOf(parley, organization.id)).filter(
      ({ kind }) => kind === "vault.key_revocation_failed",
    );
    expect(failed.map(({ succeeded, details }) => [succeeded, details])).toEqual(
      expect.arrayContaining([
        [false, { keyId: keys.vault_key.id, keyType: "primary" }],
        [false, {}],
      ]),
    );
    expect(await opens(keys.vault_key.auth_hash)).not.toBeNull();
  });

  test.each(["A".repeat(64), "a".repeat(63), "%20"])("refuses %j as malformed", async (hash) => {
    const answer = await revoke(hash);
    expect([answer.status, answer.body.detail[0]?.loc]).toEqual([422, ["path", "auth_hash"]]);
  });

  it("is for admins and service tokens, does not find other vaults' keys, and needs a vault", async () => {
    const hash = keys.recovery_keys[0]!.auth_hash;
    expect(errorOf(await revoke(hash, agent.key))).toEqual([403, "admin_required"]);
    const neighbour = await makeOrganization(parley.services);
    expect(errorOf(await revoke(hash, neighbour.adminKey))).toEqual([404, "vault_not_initialized"]);
    await initialized(parley, neighbour.adminKey, `${stage} revoker`);
    expect(errorOf(await revoke(hash, neighbour.adminKey))).toEqual([404, "vault_key_not_found"]);
    const document = `mutation ($hash: String!) { revokeVaultKey(input: { authHash: $hash }) { vaultKeyId recoveryKeyCount } }`;
    const member = await parley.graphql(document, { hash }, organization.member);
    expect(member.errors![0]!.extensions.code).toBe("admin_required");
    const { data } = await parley.graphql(document, { hash }, organization.admin);
    expect(data!["revokeVaultKey"]).toEqual({ vaultKeyId: keys.recovery_keys[0]!.id, recoveryKeyCount: 3 });
  });
});

describe("at rest", () => {
  const rawKeys = async () => {
    const { driver } = parley.services.database.request;
    const { rows } = await driver.query(
      "select k.*, k::text as raw from vault_key k join vault v on v.id = k.vault_id where v.organization_id = $1",
      [organization.id],
    );
    return rows;
  };

  it("a row has the SHA-256 of its auth hash and the sealed hash, never the hash", async () => {
    const rows = await rawKeys();
    expect(rows).toHaveLength(5);
    for (const { id, raw, auth_hash_sha256, auth_hash_sealed } of rows) {
      const { auth_hash } = [keys.vault_key, ...keys.recovery_keys].find((key) => key.id === id)!;
      expect(auth_hash_sha256.equals(hashSecret(auth_hash))).toBe(true);
      for (const spelling of [auth_hash, Buffer.from(auth_hash).toString("hex")]) {
        expect(raw).not.toContain(spelling);
        expect(auth_hash_sealed.toString("hex")).not.toContain(spelling);
      }
      expect(parley.services.keyring.open(auth_hash_sealed, id).toString()).toBe(auth_hash);
    }
  });

  it("an ended key keeps its id and nothing else", async () => {
    await rotate(newKey(), { recovery_auth_hash: keys.recovery_keys[0]!.auth_hash });
    await revoke(keys.recovery_keys[1]!.auth_hash);
    const ended = (await rawKeys()).filter((row) => row.deleted_at !== null);
    const [first, second] = keys.recovery_keys;
    expect(new Set(ended.map((row) => row.id))).toEqual(new Set([keys.vault_key.id, first!.id, second!.id]));
    for (const row of ended) {
      expect([row.auth_hash_sha256, row.auth_hash_sealed, row.wrapped_key]).toEqual([null, null, null]);
    }
  });
});

describe("administrators", () => {
  const addresses = async (): Promise<string[]> => {
    const rows = await parley.services.database.request.reader.membership.findMany({
      where: { organizationId: organization.id, role: "admin" },
      include: { user: true },
    });
    return rows.map(({ user }) => user.email);
  };
  const mails = async () => {
    const ours = await addresses();
    return (await outboxAtRest(parley)).filter(({ to }) => ours.includes(to));
  };

  it("hear of an unlock with a recovery key, of a failed replacement and of the plural unlock, each of them once", async () => {
    await makeMember(parley.services, organization.id, "admin");
    await unlock(parley, agent.key, keys.recovery_keys[0]!.auth_hash);
    await rotate(newKey(), { current_auth_hash: authHashOf("wrong") });
    await unlock(parley, organization.adminKey);
    const sent = await mails();
    expect(new Set(sent.map(({ to }) => to))).toEqual(new Set(await addresses()));
    expect(sent).toHaveLength(6);
    expect(new Set(sent.map(({ subject }) => subject))).toEqual(
      new Set([
        "Your vault was unlocked with a recovery code",
        "Someone tried to replace your vault key",
        "Every wrapped key of your vault was read",
      ]),
    );
    const recovery = sent.find(({ subject }) => subject.includes("recovery code"))!;
    expect(recovery.text).toContain(`Agent key: ${agent.keyId}`);
    expect(recovery.text).toContain(`Identity: ${agent.id}`);
    for (const { text } of sent) expect(text).not.toMatch(/[0-9a-f]{64}/);
  });

  it("are not flooded: one mail an hour for each kind", async () => {
    for (let guess = 0; guess < 8; guess++) await rotate(newKey(), { current_auth_hash: authHashOf(`${guess}`) });
    expect(await mails()).toHaveLength(1);
    clock.advance(3_600_000);
    await rotate(newKey(), { current_auth_hash: authHashOf("later") });
    expect(await mails()).toHaveLength(2);
  });

  it("do not hear of what is everyday", async () => {
    await unlock(parley, agent.key, keys.vault_key.auth_hash);
    await unlock(parley, agent.key, authHashOf("mistyped"));
    await rotate(newKey(), current());
    expect(await mails()).toEqual([]);
  });
});

it("knows no POST /keys: the path's one call is the list", async () => {
  for (const path of ["/keys", "/keys/"]) {
    for (const credential of [organization.adminKey, null]) {
      const answer = await rest(parley, credential, "POST", `${base}${path}`, {});
      expect([...errorOf(answer), answer.headers.get("allow")]).toEqual([404, "route_not_found", null]);
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
    const other = await rest(parley, organization.adminKey, "PUT", `${base}${path}`, {});
    expect([...errorOf(other), other.headers.get("allow")]).toEqual([405, "method_not_allowed", "GET, HEAD"]);
  }
});
