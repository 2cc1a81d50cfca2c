import { readFile } from "node:fs/promises";
import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeAgent, makeOrganization, makeServiceToken, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { fillVault, makeVault, newPayload, newSecret, secretsPath, storeSecret, vault } from "../support/secrets.js";

let parley: TestParley;
/** A fresh organization with a vault for each test. */
let home: TestOrganization;
let vaultId: string;

beforeAll(async () => {
  parley = await startTestParley();
});
afterAll(() => parley.close());
beforeEach(async () => {
  home = await makeOrganization(parley.services);
  vaultId = await makeVault(parley.services, home);
});

const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const call = (method: string, path = "", body?: unknown, credential: TestCredential = home.adminKey) =>
  vault(parley, credential, method, path, body);
const locOf = (answer: Awaited<ReturnType<typeof call>>) => [
  answer.status,
  ...(answer.body.detail as { loc: unknown[] }[]).map(({ loc }) => loc.join(".")),
];

describe("storing a secret", () => {
  it("answers the contract's record without the payload, and is not to be cached", async () => {
    const body = newSecret({ description: "For the pipeline" });
    const made = await call("POST", "", body);
    expect([made.status, made.body]).toEqual([
      201,
      {
        id: body.id,
        name: "Deploy key",
        description: "For the pipeline",
        secret_type: "api_key",
        access: [],
        created_at: instant,
        updated_at: made.body.created_at,
      },
    ]);
    expect(made.headers.get("cache-control")).toBe("no-store");
  });

  it.each(["login", "api_key", "key_pair", "ssh_key", "other"])("takes the type %s", async (type) => {
    const { id } = await storeSecret(parley, home.adminKey, { secret_type: type });
    expect((await call("GET", `/${id}`)).body.secret_type).toBe(type);
  });

  it("takes two secrets of one name, and names of 255 characters, whatever they are made of", async () => {
    const name = "🔑".repeat(255);
    await storeSecret(parley, home.adminKey, { name });
    await storeSecret(parley, home.adminKey, { name, description: "x".repeat(2000) });
    expect((await call("GET")).body.map((secret: any) => secret.name)).toEqual([name, name]);
  });

  it("takes payloads of 30 to 65,536 bytes and gives them back byte for byte", async () => {
    for (const bytes of [30, 65_536]) {
      const sent = await storeSecret(parley, home.adminKey, { encrypted_payload: newPayload(bytes) });
      expect((await call("GET", `/${sent.id}`)).body.encrypted_payload).toBe(sent["encrypted_payload"]);
    }
  });

  it.each([
    ["id", "missing", { id: undefined }],
    ["id", "null", { id: null }],
    ["id", "in capitals", { id: "3E0C2D3E-5D2B-4F6C-9C39-6D1A5AD5F0A1" }],
    ["id", "without dashes", { id: "3e0c2d3e5d2b4f6c9c396d1a5ad5f0a1" }],
    ["name", "missing", { name: undefined }],
    ["name", "empty", { name: "" }],
    ["name", "blank", { name: "   " }],
    ["name", "null", { name: null }],
    ["name", "too long", { name: "x".repeat(256) }],
    ["name", "with U+0000", { name: "a\u0000b" }],
    ["name", "with a control character", { name: "a\u001bb" }],
    ["description", "too long", { description: "x".repeat(2001) }],
    ["secret_type", "missing", { secret_type: undefined }],
    ["secret_type", "unknown", { secret_type: "passport" }],
    ["secret_type", "in capitals", { secret_type: "LOGIN" }],
    ["encrypted_payload", "missing", { encrypted_payload: undefined }],
    ["encrypted_payload", "null", { encrypted_payload: null }],
    ["encrypted_payload", "no text", { encrypted_payload: { $: 1 } }],
    ["encrypted_payload", "too short", { encrypted_payload: newPayload(29) }],
    ["encrypted_payload", "too long", { encrypted_payload: newPayload(65_537) }],
    ["encrypted_payload", "in another alphabet", { encrypted_payload: `${newPayload(63).slice(0, -1)}_` }],
    ["encrypted_payload", "without padding", { encrypted_payload: newPayload(64).replace(/=+$/, "") }],
    ["encrypted_payload", "with a space", { encrypted_payload: ` ${newPayload()}` }],
  ])("refuses a bad %s: %s", async (field, _fault, change) => {
    expect(locOf(await call("POST", "", newSecret(change)))).toEqual([422, `body.${field}`]);
    expect((await call("GET")).body).toEqual([]);
  });

  it("takes an id once, also from a deleted secret and from another organization", async () => {
    const other = await makeOrganization(parley.services);
    await makeVault(parley.services, other);
    const { id } = await storeSecret(parley, home.adminKey);
    await call("DELETE", `/${(await storeSecret(parley, home.adminKey)).id}`);
    const gone = newSecret();
    await call("POST", "", gone);
    await call("DELETE", `/${gone.id}`);
    for (const [taken, credential] of [
      [id, home.adminKey],
      [id, other.adminKey],
      [gone.id, home.adminKey],
    ] as const) {
      expect(errorOf(await call("POST", "", newSecret({ id: taken }), credential))).toEqual([409, "secret_id_taken"]);
    }
    expect((await call("GET", "", undefined, other.adminKey)).body).toEqual([]);
  });

  it("gives one id to one of many vaults that take it at the same moment", async () => {
    const others = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const organization = await makeOrganization(parley.services);
        await makeVault(parley.services, organization);
        return organization;
      }),
    );
    const id = randomUUID();
    const answers = await Promise.all(others.map((other) => call("POST", "", newSecret({ id }), other.adminKey)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409]);
  });

  it("refuses a nonce that another secret of the vault has, and takes one that a deleted secret had", async () => {
    const nonce = randomBytes(12);
    const first = await storeSecret(parley, home.adminKey, { encrypted_payload: newPayload(80, nonce) });
    const second = newSecret({ encrypted_payload: newPayload(64, nonce) });
    expect(errorOf(await call("POST", "", second))).toEqual([422, "nonce_reused"]);
    const other = await makeOrganization(parley.services);
    await makeVault(parley.services, other);
    expect(
      (await call("POST", "", newSecret({ encrypted_payload: newPayload(64, nonce) }), other.adminKey)).status,
    ).toBe(201);
    await call("DELETE", `/${first.id}`);
    expect((await call("POST", "", second)).status).toBe(201);
  });

  it("needs a vault", async () => {
    const empty = await makeOrganization(parley.services);
    expect(errorOf(await call("POST", "", newSecret(), empty.adminKey))).toEqual([404, "vault_not_initialized"]);
  });

  it("answers 413 to a body over 128 KiB, before it is looked at", async () => {
    const answer = await call("POST", "", newSecret({ encrypted_payload: "x".repeat(128 * 1024) }));
    expect(errorOf(answer)).toEqual([413, "payload_too_large"]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });
});

describe("listing secrets", () => {
  it("is a bare array of metadata, oldest first, beyond one page", async () => {
    const stored = await fillVault(parley.services, vaultId, 103);
    const { status, body, headers } = await call("GET");
    expect([status, body.map((secret: any) => secret.id)]).toEqual([200, stored]);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(JSON.stringify(body)).not.toContain("encrypted_payload");
  });

  it("is filtered by type, and refuses one that there is not", async () => {
    const login = await storeSecret(parley, home.adminKey, { secret_type: "login" });
    await storeSecret(parley, home.adminKey, { secret_type: "other" });
    expect((await call("GET", "?secret_type=login")).body.map((secret: any) => secret.id)).toEqual([login.id]);
    expect((await call("GET", "?secret_type=ssh_key")).body).toEqual([]);
    expect(locOf(await call("GET", "?secret_type=passport"))).toEqual([422, "query.secret_type"]);
  });

  it("searches names and descriptions in GraphQL, letter by letter, and nothing that is encrypted", async () => {
    const described = { name: "Weather", description: "100% sun, our keys" };
    for (const more of [{ name: "Deploy KEY of the site" }, described, { name: "Other" }])
      await storeSecret(parley, home.adminKey, more);
    const found = async (search: string) => {
      const query = "query($search: String) { vaultSecrets(search: $search) { nodes { name } } }";
      const { data, errors } = await parley.graphql(query, { search }, home.adminKey);
      return errors?.[0]?.extensions.code ?? data!["vaultSecrets"].nodes.map((node: any) => node.name);
    };
    expect(await found("key")).toEqual(["Deploy KEY of the site", "Weather"]);
    expect(await found("0% S")).toEqual(["Weather"]);
    expect(await found("%")).toEqual(["Weather"]);
    expect([await found("_"), (await found("")).length]).toEqual([[], 3]);
    expect(await found("x".repeat(201))).toBe("validation_failed");
    expect(await found("a\u0000")).toBe("validation_failed");
  });

  it("pages through GraphQL by cursors that no other list takes", async () => {
    const stored = [];
    for (let count = 0; count < 3; count++) stored.push((await storeSecret(parley, home.adminKey)).id);
    const page = async (after: string | null, type: string | null = null) =>
      parley.graphql(
        `query($after: String, $type: VaultSecretType) { vaultSecrets(first: 2, after: $after, secretType: $type) {
           nodes { id } pageInfo { hasNextPage endCursor } } }`,
        { after, type },
        home.adminKey,
      );
    const first = (await page(null)).data!["vaultSecrets"];
    expect(first.nodes.map((node: any) => node.id)).toEqual(stored.slice(0, 2));
    expect(first.pageInfo.hasNextPage).toBe(true);
    const second = (await page(first.pageInfo.endCursor)).data!["vaultSecrets"];
    expect(second.nodes.map((node: any) => node.id)).toEqual(stored.slice(2));
    expect(second.pageInfo.hasNextPage).toBe(false);
    expect((await page(first.pageInfo.endCursor, "LOGIN")).errors?.[0]?.extensions.code).toBe("invalid_cursor");
  });
});

describe("fetching a secret", () => {
  it("answers the record with the payload, byte for byte", async () => {
    const sent = await storeSecret(parley, home.adminKey);
    const { access, ...listed } = (await call("GET")).body[0];
    const answer = await call("GET", `/${sent.id}`);
    expect([answer.status, answer.body]).toEqual([
      200,
      { ...listed, access, encrypted_payload: sent["encrypted_payload"] },
    ]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("works for a service token, which holds the whole vault", async () => {
    const token = { "x-service-token": (await makeServiceToken(parley.services, home)).secret };
    const sent = await storeSecret(parley, token);
    expect((await call("GET", `/${sent.id}`, undefined, token)).body.encrypted_payload).toBe(sent["encrypted_payload"]);
  });

  it("is a mutation in GraphQL, beside a query for what there is without the payload", async () => {
    const sent = await storeSecret(parley, home.adminKey);
    const read = await parley.graphql(
      `mutation($id: ID!) { readVaultSecret(input: { id: $id }) { encryptedPayload secret { id name } } }`,
      { id: sent.id },
      home.member,
    );
    expect(read.data!["readVaultSecret"]).toEqual({
      encryptedPayload: sent["encrypted_payload"],
      secret: { id: sent.id, name: "Deploy key" },
    });
    const seen = await parley.graphql(
      `query($id: ID!) { vaultSecret(id: $id) { id secretType access { id } } }`,
      { id: sent.id },
      home.member,
    );
    expect(seen.data!["vaultSecret"]).toEqual({ id: sent.id, secretType: "API_KEY", access: [] });
  });
});

describe("changing a secret", () => {
  it("changes what is given and leaves the rest, and says when", async () => {
    const sent = await storeSecret(parley, home.adminKey, { description: "old" });
    const before = (await call("GET", `/${sent.id}`)).body;
    const renamed = await call("PATCH", `/${sent.id}`, { name: "Renamed" });
    expect([renamed.status, renamed.body]).toEqual([
      200,
      {
        ...{ id: sent.id, name: "Renamed", description: "old", secret_type: "api_key", access: [] },
        created_at: before.created_at,
        updated_at: instant,
      },
    ]);
    const payload = newPayload();
    expect((await call("PATCH", `/${sent.id}`, { description: null, encrypted_payload: payload })).body).toMatchObject({
      name: "Renamed",
      description: null,
    });
    expect((await call("GET", `/${sent.id}`)).body).toMatchObject({ description: null, encrypted_payload: payload });
  });

  it("answers the row to an empty change and leaves its time and the trail alone", async () => {
    const sent = await storeSecret(parley, home.adminKey);
    const [before] = (await call("GET")).body;
    expect((await call("PATCH", `/${sent.id}`, {})).body).toEqual(before);
    const { driver } = parley.services.database.request;
    const { rows } = await driver.query("select kind from vault_audit where organization_id = $1", [home.id]);
    expect(rows).toEqual([{ kind: "vault.secret_created" }]);
  });

  it.each([
    ["body.id", { id: randomUUID() }],
    ["body.secret_type", { secret_type: "login" }],
    ["body.access", { access: [] }],
    ["body.colour", { colour: "red" }],
    ["body.name", { name: null }],
    ["body.name", { name: "" }],
    ["body.name", { name: " \u2003" }],
    ["body.name", { name: 7 }],
    ["body.description", { description: "x".repeat(2001) }],
    ["body.encrypted_payload", { encrypted_payload: null }],
    ["body.encrypted_payload", { encrypted_payload: newPayload(29) }],
    ["body.encrypted_payload", { encrypted_payload: newPayload(65_537) }],
  ])("refuses %s and changes nothing", async (loc, change) => {
    const sent = await storeSecret(parley, home.adminKey);
    const before = (await call("GET", `/${sent.id}`)).body;
    expect(locOf(await call("PATCH", `/${sent.id}`, change))).toEqual([422, loc]);
    expect((await call("GET", `/${sent.id}`)).body).toEqual(before);
  });

  it("says through GraphQL what cannot be cleared", async () => {
    const { id } = await storeSecret(parley, home.adminKey);
    const change = `mutation($id: ID!) { updateVaultSecret(input: { id: $id, name: null, encryptedPayload: null }) { secret { id } } }`;
    const { errors } = await parley.graphql(change, { id }, home.adminKey);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: "validation_failed",
      violations: [{ path: ["name"] }, { path: ["encryptedPayload"] }],
    });
  });

  it("refuses a nonce of another payload and of the one that it replaces, and takes the identical blob", async () => {
    const nonce = randomBytes(12);
    const sent = await storeSecret(parley, home.adminKey, { encrypted_payload: newPayload(64, nonce) });
    const other = await storeSecret(parley, home.adminKey);
    for (const id of [sent.id, other.id]) {
      const answer = await call("PATCH", `/${id}`, { encrypted_payload: newPayload(90, nonce) });
      expect(errorOf(answer)).toEqual([422, "nonce_reused"]);
    }
    const same = await call("PATCH", `/${sent.id}`, { encrypted_payload: sent["encrypted_payload"] });
    expect(same.status).toBe(200);
    expect((await call("GET", `/${sent.id}`)).body.encrypted_payload).toBe(sent["encrypted_payload"]);
  });
});

describe("deleting a secret", () => {
  it("erases it with its rules; again there is none", async () => {
    const agent = await makeAgent(parley.services, home, `agent-${randomUUID().slice(0, 8)}`);
    const { id } = await storeSecret(parley, home.adminKey, { description: "On the sticky note" });
    await call("POST", `/${id}/access`, { identity_id: agent.id });
    const gone = await call("DELETE", `/${id}`);
    expect([gone.status, gone.body]).toEqual([204, undefined]);
    expect(gone.headers.get("cache-control")).toBe("no-store");
    expect(errorOf(await call("DELETE", `/${id}`))).toEqual([404, "secret_not_found"]);
    expect((await call("GET")).body).toEqual([]);
    const { driver } = parley.services.database.request;
    const { rows } = await driver.query(
      `select description, payload, nonce, (select count(*)::int from vault_access where secret_id = s.id) as rules
       from vault_secret s where id = $1`,
      [id],
    );
    expect(rows).toEqual([{ description: null, payload: null, nonce: null, rules: 0 }]);
  });
});

it("what an older version deleted loses its description when the database is brought up to date", async () => {
  const living = await storeSecret(parley, home.adminKey, { description: "In use" });
  const { id } = await storeSecret(parley, home.adminKey, {});
  await call("DELETE", `/${id}`);
  const { driver } = parley.services.database.request;
  await driver.query("update vault_secret set description = 'left behind' where id = $1", [id]);
  const folder = "prisma/migrations/20261121101500_vault_erased_descriptions/migration.sql";
  await driver.query(await readFile(folder, "utf8"));
  const { rows } = await driver.query("select id, description from vault_secret where id = any($1)", [[id, living.id]]);
  expect(new Set(rows)).toEqual(
    new Set([
      { id, description: null },
      { id: living.id, description: "In use" },
    ]),
  );
});

describe("what is not there", () => {
  const ways: readonly [method: string, path: string, body?: unknown][] = [
    ["GET", ""],
    ["PATCH", "", { name: "x" }],
    ["DELETE", ""],
    ["GET", "/access"],
    ["POST", "/access", { identity_id: randomUUID() }],
    ["DELETE", `/access/${randomUUID()}`],
  ];

  it.each(ways)("is 404 for %s %s, whatever the reason", async (method, path, body) => {
    const other = await makeOrganization(parley.services);
    await makeVault(parley.services, other);
    const foreign = await storeSecret(parley, other.adminKey);
    const deleted = await storeSecret(parley, home.adminKey);
    await call("DELETE", `/${deleted.id}`);
    const kept = await storeSecret(parley, home.adminKey);
    for (const id of [foreign.id, deleted.id, randomUUID(), "no-uuid", kept.id.toUpperCase()]) {
      const answer = await call(method, `/${id}${path}`, body);
      expect([id, ...errorOf(answer)]).toEqual([id, 404, "secret_not_found"]);
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
    expect((await call("GET", `/${foreign.id}`, undefined, other.adminKey)).status).toBe(200);
  });

  it.each<[string, string, unknown]>([
    ["GET", "", undefined],
    ...ways.map(([method, path, body]): [string, string, unknown] => [method, `/x${path}`, body]),
  ])("is no vault for %s %s without one", async (method, path, body) => {
    const empty = await makeOrganization(parley.services);
    expect(errorOf(await call(method, path, body, empty.adminKey))).toEqual([404, "vault_not_initialized"]);
  });

  it("is the vault of a console user on REST, which reaches it through GraphQL", async () => {
    for (const headers of [home.admin, home.member]) {
      const answer = await rest(parley, headers, "GET", secretsPath);
      expect(errorOf(answer)).toEqual([403, "credential_not_accepted"]);
      const { data } = await parley.graphql("{ vaultSecrets { nodes { id } } }", {}, headers);
      expect(data!["vaultSecrets"]).toEqual({ nodes: [] });
    }
  });
});
