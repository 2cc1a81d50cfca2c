import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { atOnce } from "../../support/at-once.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeAgent, makeKey, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import {
  auditOf,
  authHashOf,
  base,
  blobOf,
  idOf,
  initialized,
  putSecret,
  type TestVault,
  unlock,
} from "../support/vaults.js";

const clock = new ManualClock(new Date("2026-03-01T09:00:00Z"));
const nothing = { wrapped_org_encryption_key: null, wrapped_org_encryption_keys: null, encrypted_secrets: [] };
let parley: TestParley;
let organization: TestOrganization;
let agent: TestAgent;
let other: TestAgent;
let unclaimed: TestAgent;
let keys: TestVault;
let vaultId: string;
let shared: string;
let private_: string;
let stages = 0;

beforeAll(async () => {
  parley = await startTestParley({ clock, environment: { VAULT_UNLOCKS_PER_MINUTE: "20" } });
});
afterAll(() => parley?.close());

beforeEach(async () => {
  // What earlier tests took from the limits of this machine's address is paid back.
  clock.advance(3_600_000);
  const stage = `stage${stages++}`;
  organization = await makeOrganization(parley.services);
  agent = await makeAgent(parley.services, organization, `${stage}-agent`);
  other = await makeAgent(parley.services, organization, `${stage}-other`);
  unclaimed = await makeAgent(parley.services, organization, `${stage}-new`, { claimStatus: "agent_unclaimed" });
  keys = await initialized(parley, organization.adminKey, stage);
  vaultId = (await rest(parley, organization.adminKey, "GET", `${base}/info`)).body.id;
  shared = await putSecret(parley, vaultId, `${stage} shared`, [agent.id, other.id]);
  private_ = await putSecret(parley, vaultId, `${stage} private`);
});

const idsIn = (answer: { body: any }): string[] => answer.body.encrypted_secrets.map((secret: any) => secret.id).sort();
const miss = (credential: any, label = "wrong") => unlock(parley, credential, authHashOf(label));

describe("with an auth hash", () => {
  it("hands out that key's blob and every secret, byte for byte", async () => {
    const { status, body, headers } = await unlock(parley, organization.adminKey, keys.vault_key.auth_hash);
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body.wrapped_org_encryption_key).toBe(keys.vault_key.wrapped_org_encryption_key);
    expect(body.wrapped_org_encryption_keys).toBeNull();
    const found = body.encrypted_secrets.find((secret: any) => secret.id === shared);
    const label = found.name.replace("Secret ", "");
    expect(found).toEqual({
      id: shared,
      name: `Secret ${label}`,
      description: `About ${label}`,
      secret_type: "api_key",
      access: expect.any(Array),
      created_at: clock.now().toISOString(),
      updated_at: clock.now().toISOString(),
      encrypted_payload: blobOf(`payload ${label}`, 64),
    });
    const rule = (identityId: string) => ({
      id: idOf(`rule ${label} ${identityId}`),
      vault_secret_id: shared,
      identity_id: identityId,
      created_at: clock.now().toISOString(),
    });
    expect(new Set(found.access)).toEqual(new Set([rule(agent.id), rule(other.id)]));
    expect(idsIn({ body })).toEqual([shared, private_].sort());
  });

  it("works with a recovery key too, which is not used up", async () => {
    const [first] = keys.recovery_keys;
    for (const credential of [organization.adminKey, agent.key]) {
      const { body } = await unlock(parley, credential, first!.auth_hash);
      expect(body.wrapped_org_encryption_key).toBe(first!.wrapped_org_encryption_key);
    }
    expect((await rest(parley, agent.key, "GET", `${base}/info`)).body.recovery_key_count).toBe(4);
  });

  it("shows an agent the secrets that it has access to, and its own rules alone", async () => {
    const answer = await unlock(parley, agent.key, keys.vault_key.auth_hash);
    expect(idsIn(answer)).toEqual([shared]);
    expect(answer.body.encrypted_secrets[0].access).toMatchObject([{ identity_id: agent.id }]);
    expect(JSON.stringify(answer.body)).not.toContain(other.id);
    const without = await makeAgent(parley.services, organization, `stage${stages}-none`);
    const empty = await unlock(parley, without.key, keys.vault_key.auth_hash);
    expect(empty.body).toEqual({
      ...nothing,
      wrapped_org_encryption_key: keys.vault_key.wrapped_org_encryption_key,
    });
  });

  it("answers nothing at all, and no error, when no key has it", async () => {
    expect(await miss(organization.adminKey)).toMatchObject({ status: 200, body: nothing });
    const stranger = await makeOrganization(parley.services);
    await initialized(parley, stranger.adminKey, `stranger${stages}`);
    const foreign = await unlock(parley, stranger.adminKey, keys.vault_key.auth_hash);
    expect(foreign).toMatchObject({ status: 200, body: nothing });
  });

  test.each(["", "x", "A".repeat(64), "a".repeat(65), `${"a".repeat(64)}%00`])(
    "refuses %j as malformed",
    async (hash) => {
      const answer = await unlock(parley, organization.adminKey, hash);
      expect([answer.status, answer.body.detail[0]?.loc[0]]).toEqual([422, "query"]);
      expect(JSON.stringify(answer.body)).not.toContain("A".repeat(64));
    },
  );

  it("records who unlocked it and what was handed out, never a hash or a blob", async () => {
    await unlock(parley, agent.key, keys.vault_key.auth_hash);
    await miss(agent.key);
    const rows = (await auditOf(parley, organization.id)).filter(({ kind }) => kind !== "vault.initialized");
    const actor = { actorType: "agent_key", actorId: agent.keyId, identityId: agent.id };
    const details = { keyId: keys.vault_key.id, keyType: "primary", secrets: 1 };
    expect(rows.toSorted((left, right) => Number(right.succeeded) - Number(left.succeeded))).toMatchObject([
      { kind: "vault.unlocked", succeeded: true, ...actor, details },
      { kind: "vault.unlock_failed", succeeded: false, ...actor, details: {} },
    ]);
    const { driver } = parley.services.database.request;
    const { rows: events } = await driver.query("select data::text as data from event where kind like 'vault.%'");
    for (const text of [JSON.stringify(rows), ...events.map((row) => row.data as string)]) {
      expect(text).not.toContain(keys.vault_key.auth_hash);
      expect(text).not.toContain(authHashOf("wrong"));
      expect(text).not.toContain(keys.vault_key.wrapped_org_encryption_key);
    }
  });
});

describe("without an auth hash", () => {
  it("hands out every active key and every secret to who administers the vault", async () => {
    const { status, body } = await unlock(parley, organization.adminKey);
    expect(status).toBe(200);
    expect(body.wrapped_org_encryption_key).toBeNull();
    const plain = [keys.vault_key, ...keys.recovery_keys].map(({ id, auth_hash, wrapped_org_encryption_key }) => ({
      id,
      auth_hash,
      wrapped_org_encryption_key,
    }));
    expect(new Set(body.wrapped_org_encryption_keys)).toEqual(new Set(plain));
    expect(body.wrapped_org_encryption_keys[0].id).toBe(keys.vault_key.id);
    expect(idsIn({ body })).toEqual([shared, private_].sort());
  });

  it("gives a vault as large as it may be in one answer", async () => {
    const { adminKey } = organization;
    const { driver } = parley.services.database.request;
    // Twice two hundred and fifty-six payloads of 32 KiB: sixteen MiB.
    await driver.query(
      `insert into vault_secret (id, vault_id, name, secret_type, payload, nonce, payload_bytes, created_at, updated_at)
       select gen_random_uuid(), $1, 'Secret ' || n, 'other', decode(repeat(lpad(to_hex(n), 4, '0'), 16384), 'hex'),
              decode(lpad(to_hex(n), 24, '0'), 'hex'), 32768, $2, $2
       from generate_series(1, 512) n`,
      [vaultId, clock.now()],
    );
    const { status, body } = await unlock(parley, adminKey, keys.vault_key.auth_hash);
    expect(status).toBe(200);
    const large = body.encrypted_secrets.filter((secret: any) => secret.secret_type === "other");
    expect(large).toHaveLength(512);
    for (const { name, encrypted_payload } of large) {
      const number = Number(name.split(" ")[1]).toString(16).padStart(4, "0");
      expect(encrypted_payload).toBe(Buffer.from(number.repeat(16384), "hex").toString("base64"));
    }
  });

  it("is refused to agents", async () => {
    expect(errorOf(await unlock(parley, agent.key))).toEqual([403, "admin_required"]);
    expect(errorOf(await unlock(parley, unclaimed.key))).toEqual([403, "claimed_agent_required"]);
    expect(errorOf(await unlock(parley, unclaimed.key, keys.vault_key.auth_hash))).toEqual([
      403,
      "claimed_agent_required",
    ]);
  });
});

it("is 404 without a vault", async () => {
  const { adminKey } = await makeOrganization(parley.services);
  expect(errorOf(await unlock(parley, adminKey))).toEqual([404, "vault_not_initialized"]);
  expect(errorOf(await miss(adminKey))).toEqual([404, "vault_not_initialized"]);
});

describe("GraphQL", () => {
  const document = `mutation ($hash: String) {
    unlockVault(authHash: $hash) {
      wrappedOrgEncryptionKey wrappedOrgEncryptionKeys { id authHash keyType } encryptedSecrets { secret { id secretType access { identityId } } }
    }
  }`;
  const ask = (credential: any, hash: string | null) => parley.graphql(document, { hash }, credential);

  it("answers people as REST answers keys; only admins get every key", async () => {
    const { data } = await ask(organization.member, keys.vault_key.auth_hash);
    expect(data!["unlockVault"].wrappedOrgEncryptionKey).toBe(keys.vault_key.wrapped_org_encryption_key);
    expect(data!["unlockVault"].encryptedSecrets).toHaveLength(2);
    expect((await ask(organization.member, null)).errors![0]!.extensions.code).toBe("admin_required");
    expect((await ask(organization.admin, null)).data!["unlockVault"].wrappedOrgEncryptionKeys).toHaveLength(5);
  });

  it("hands out the same secrets as REST", async () => {
    const hash = keys.vault_key.auth_hash;
    const name = 'A "quoted" name \\ with\nlines, ü and 🔑';
    await rest(parley, organization.adminKey, "PATCH", `${base}/secrets/${shared}`, { name, description: null });
    const { body } = await unlock(parley, organization.adminKey, hash);
    for (const record of body.encrypted_secrets) {
      const single = await rest(parley, organization.adminKey, "GET", `${base}/secrets/${record.id}`);
      expect(JSON.stringify(record)).toBe(JSON.stringify(single.body));
    }
    expect(body.encrypted_secrets.find(({ id }: any) => id === shared)).toMatchObject({ name, description: null });
    const typed = await parley.graphql(
      `mutation ($hash: String) { unlockVault(authHash: $hash) { encryptedSecrets { secret { id name } encryptedPayload } } }`,
      { hash },
      organization.member,
    );
    expect(typed.data!["unlockVault"].encryptedSecrets).toEqual(
      body.encrypted_secrets.map(({ id, name: its, encrypted_payload }: any) => ({
        secret: { id, name: its },
        encryptedPayload: encrypted_payload,
      })),
    );
  });

  it("refuses a malformed hash without repeating it", async () => {
    const { errors } = await ask(organization.admin, "Not-A-Hash");
    expect(errors![0]!.extensions).toMatchObject({ code: "validation_failed", violations: [{ path: ["authHash"] }] });
    expect(JSON.stringify(errors)).not.toContain("Not-A-Hash");
  });
});

describe("wrong auth hashes", () => {
  it("are answered ten times, then none is looked at, not even a right one, until there is room again", async () => {
    for (let guess = 0; guess < 10; guess++) expect((await miss(agent.key, `guess ${guess}`)).status).toBe(200);
    const refused = await unlock(parley, agent.key, keys.vault_key.auth_hash);
    expect(errorOf(refused)).toEqual([429, "vault_rate_limited"]);
    expect(refused.headers.get("retry-after")).toBe("900");
    clock.advance(899_000);
    expect((await unlock(parley, agent.key, keys.vault_key.auth_hash)).headers.get("retry-after")).toBe("1");
    clock.advance(1_000);
    expect((await unlock(parley, agent.key, keys.vault_key.auth_hash)).status).toBe(200);
    expect((await miss(agent.key)).status).toBe(200);
  });

  it("are no more than ten in any quarter of an hour, however they are spread", async () => {
    const answered: number[] = [];
    for (let second = 0; second < 45 * 60; second += 30) {
      if ((await miss(agent.key)).status === 200) answered.push(second);
      clock.advance(30_000);
    }
    for (const from of answered) {
      expect(answered.filter((second) => second >= from && second < from + 15 * 60).length).toBeLessThanOrEqual(10);
    }
    expect(answered).toHaveLength(30);
  });

  it("count for the address too, ten times as many, so that more credentials give no more guesses; other vaults have their own", async () => {
    // One after the other: together they would wait for connections, and on a busy machine in vain.
    for (let guesser = 0; guesser < 10; guesser++) {
      const { secret } = await makeKey(parley.services, organization.id, null, organization.adminUserId);
      for (let guess = 0; guess < 10; guess++) expect((await miss(secret)).status).toBe(200);
    }
    const { secret } = await makeKey(parley.services, organization.id, null, organization.adminUserId);
    expect(errorOf(await unlock(parley, secret, keys.vault_key.auth_hash))).toEqual([429, "vault_rate_limited"]);
    const neighbour = await makeOrganization(parley.services);
    const theirs = await initialized(parley, neighbour.adminKey, `throttled neighbour ${stages}`);
    expect((await unlock(parley, neighbour.adminKey, theirs.vault_key.auth_hash)).status).toBe(200);
  });

  it("are one count with failed replacements and failed revocations", async () => {
    const rotate = (current_auth_hash: string) =>
      rest(parley, organization.adminKey, "PUT", `${base}/keys/primary`, {
        id: idOf(`rotation ${stages}`),
        wrapped_org_encryption_key: blobOf("rotation"),
        auth_hash: authHashOf("rotation"),
        current_auth_hash,
      });
    for (let guess = 0; guess < 4; guess++) expect((await rotate(authHashOf(`${guess}`))).status).toBe(403);
    for (let guess = 0; guess < 3; guess++) {
      expect(
        (await rest(parley, organization.adminKey, "DELETE", `${base}/keys/${authHashOf(`${guess}`)}`)).status,
      ).toBe(404);
    }
    for (let guess = 0; guess < 3; guess++) expect((await miss(organization.adminKey)).status).toBe(200);
    for (const refused of [
      await rotate(keys.vault_key.auth_hash),
      await rest(parley, organization.adminKey, "DELETE", `${base}/keys/${keys.recovery_keys[0]!.auth_hash}`),
      await unlock(parley, organization.adminKey, keys.vault_key.auth_hash),
    ]) {
      expect(errorOf(refused)).toEqual([429, "vault_rate_limited"]);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect((await rest(parley, organization.adminKey, "GET", `${base}/info`)).body.recovery_key_count).toBe(4);
  });

  it("are no more than ten of thirty at once", async () => {
    const all = await atOnce(30, (guess) => miss(agent.key, `at once ${guess}`));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  it("do not add up with right ones", async () => {
    for (let round = 0; round < 15; round++) {
      expect(
        (await unlock(parley, agent.key, keys.vault_key.auth_hash)).body.wrapped_org_encryption_key,
      ).not.toBeNull();
    }
    for (let guess = 0; guess < 10; guess++) expect((await miss(agent.key)).status).toBe(200);
  });
});

it("lets a credential unlock so many times a minute", async () => {
  const all = await atOnce(25, () => unlock(parley, agent.key, keys.vault_key.auth_hash));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(20);
  const refused = all.find(({ status }) => status === 429)!;
  expect([errorOf(refused), refused.headers.get("retry-after")]).toEqual([[429, "vault_rate_limited"], "3"]);
  expect((await unlock(parley, other.key, keys.vault_key.auth_hash)).status).toBe(200);
  clock.advance(3_000);
  expect((await unlock(parley, agent.key, keys.vault_key.auth_hash)).status).toBe(200);
});
