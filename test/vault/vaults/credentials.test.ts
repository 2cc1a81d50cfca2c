import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { RecordingLogger } from "../../security/support/recording-logger.js";
import {
  makeAgent,
  makeOrganization,
  makeServiceToken,
  type TestAgent,
  type TestOrganization,
} from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { authHashOf, base, blobOf, idOf, initialized, putSecret, type TestVault, unlock } from "../support/vaults.js";

let parley: TestParley;
let strict: TestParley;
const log = new RecordingLogger();

beforeAll(async () => {
  parley = await startTestParley({ log });
  strict = await startTestParley({ environment: { VAULT_ALLOW_API_KEY: "false" } });
});
afterAll(async () => {
  await parley?.close();
  await strict?.close();
});

interface Stage {
  readonly organization: TestOrganization;
  readonly agent: TestAgent;
  readonly token: Readonly<Record<string, string>>;
  readonly keys: TestVault;
}

async function stageOn(server: TestParley, label: string): Promise<Stage> {
  const organization = await makeOrganization(server.services);
  const agent = await makeAgent(server.services, organization, `${label}-agent`);
  const token = { "x-service-token": (await makeServiceToken(server.services, organization)).secret };
  return { organization, agent, token, keys: await initialized(server, token, label) };
}

const routes = [
  ["GET", "/info"],
  ["GET", "/keys"],
  ["GET", "/unlock"],
  ["GET", `/unlock?auth_hash=${authHashOf("any")}`],
  ["POST", "/initialize"],
  ["PUT", "/keys/primary"],
  ["DELETE", `/keys/${authHashOf("any")}`],
] as const;

describe("the vault's routes", () => {
  it("take a service token, which sees and changes everything", async () => {
    const { organization, token, keys } = await stageOn(parley, "token");
    const { id } = (await rest(parley, token, "GET", `${base}/info`)).body;
    await putSecret(parley, id, "token's secret");
    expect((await unlock(parley, token, keys.vault_key.auth_hash)).body.encrypted_secrets).toHaveLength(1);
    expect((await unlock(parley, token)).body.wrapped_org_encryption_keys).toHaveLength(5);
    expect((await rest(parley, token, "DELETE", `${base}/keys/${keys.recovery_keys[0]!.auth_hash}`)).status).toBe(204);
    const rotation = {
      id: idOf("token's rotation"),
      wrapped_org_encryption_key: blobOf("token's rotation"),
      auth_hash: authHashOf("token's rotation"),
      current_auth_hash: keys.vault_key.auth_hash,
    };
    const { body } = await rest(parley, token, "PUT", `${base}/keys/primary`, rotation);
    expect(body.created_by).toBe(token["x-service-token"]!.split(".")[0]);
    expect((await rest(parley, organization.adminKey, "GET", `${base}/info`)).body.recovery_key_count).toBe(3);
  });

  it("take an API key in either header, with the same rights", async () => {
    const { organization, agent } = await stageOn(parley, "headers");
    for (const header of ["x-api-key", "x-service-token"]) {
      expect((await rest(parley, { [header]: organization.adminKey }, "GET", `${base}/unlock`)).status).toBe(200);
      expect((await rest(parley, { [header]: agent.key }, "GET", `${base}/keys`)).status).toBe(200);
      expect(errorOf(await rest(parley, { [header]: agent.key }, "GET", `${base}/unlock`))).toEqual([
        403,
        "admin_required",
      ]);
    }
    // Elsewhere that header opens nothing that a key opens.
    const elsewhere = await rest(parley, { "x-service-token": organization.adminKey }, "GET", "/api/v1/identities");
    expect(errorOf(elsewhere)).toEqual([403, "credential_not_accepted"]);
    const graphql = await parley.graphql("{ vault { id } }", {}, { "x-service-token": organization.adminKey });
    expect([graphql.status, graphql.errors![0]!.extensions.code]).toEqual([403, "credential_not_accepted"]);
  });

  it("believe the first credential of several, and no later one in its place", async () => {
    const { organization, token } = await stageOn(parley, "several");
    const bad = { "x-api-key": "ApiKey_nobody.nothing", ...token };
    expect(errorOf(await rest(parley, bad, "GET", `${base}/info`))).toEqual([401, "unauthenticated"]);
    const both = { ...token, ...organization.admin };
    expect((await rest(parley, both, "GET", `${base}/info`)).status).toBe(200);
  });

  test.each(routes)("refuse a person's token: %s %s", async (method, path) => {
    const { organization } = await stageOn(parley, `bearer ${method} ${path}`.replaceAll(/[^a-z]/g, "").slice(0, 30));
    const body = method === "POST" || method === "PUT" ? {} : undefined;
    const answer = await rest(parley, organization.admin, method, `${base}${path}`, body);
    expect(errorOf(answer)).toEqual([403, "credential_not_accepted"]);
    expect(errorOf(await rest(parley, null, method, `${base}${path}`, body))).toEqual([401, "unauthenticated"]);
  });

  it("say to every answer, refusals included, that nobody may keep it", async () => {
    const { organization, agent, keys } = await stageOn(parley, "cache");
    const answers = [
      await rest(parley, agent.key, "GET", `${base}/info`),
      await unlock(parley, agent.key, keys.vault_key.auth_hash),
      await unlock(parley, agent.key),
      await rest(parley, null, "GET", `${base}/info`),
      await rest(parley, organization.adminKey, "POST", `${base}/initialize`, {}),
      await rest(parley, organization.adminKey, "POST", `${base}/initialize`, { filler: "x".repeat(200_000) }),
      await rest(parley, organization.adminKey, "DELETE", base),
      await rest(parley, organization.adminKey, "GET", `${base}/keys/${authHashOf("any")}`),
      await rest(parley, organization.adminKey, "DELETE", `${base}/keys/${authHashOf("any")}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 403, 401, 422, 413, 403, 405, 404]);
    for (const { headers } of answers) {
      expect([headers.get("cache-control"), headers.get("referrer-policy")]).toEqual(["no-store", "no-referrer"]);
    }
  });
});

it("a service token acts in the vault alone, through GraphQL too", async () => {
  const { token } = await stageOn(parley, "alone");
  const { data } = await parley.graphql("{ vault { recoveryKeyCount } vaultKeys { id } }", {}, token);
  expect(data).toMatchObject({ vault: { recoveryKeyCount: 4 } });
  for (const query of [
    "{ organization { id } }",
    "{ identities { nodes { id } } }",
    "{ mailboxes { nodes { id } } }",
  ]) {
    expect((await parley.graphql(query, {}, token)).errors![0]!.extensions.code).toBe("credential_not_accepted");
  }
});

describe("an installation that takes no API keys at the vault", () => {
  it("takes service tokens and people", async () => {
    const { organization, token, keys } = await stageOn(strict, "strict");
    expect((await unlock(strict, token, keys.vault_key.auth_hash)).status).toBe(200);
    expect(
      (await strict.graphql("{ vault { id } organization { vault { id } } }", {}, organization.admin)).errors,
    ).toBeUndefined();
    expect((await rest(strict, organization.admin, "DELETE", base)).status).toBe(204);
  });

  it("refuses API keys in either header, whatever they ask for", async () => {
    const { organization, agent } = await stageOn(strict, "strict-keys");
    for (const key of [organization.adminKey, agent.key]) {
      for (const header of ["x-api-key", "x-service-token"]) {
        for (const path of ["/info", "/keys", "/unlock", `/unlock?auth_hash=${authHashOf("any")}`]) {
          expect(errorOf(await rest(strict, { [header]: key }, "GET", `${base}${path}`))).toEqual([
            403,
            "credential_not_accepted",
          ]);
        }
      }
      const answer = await strict.graphql("{ organization { vault { id } } }", {}, key);
      expect(answer.data).toEqual({ organization: { vault: null } });
      expect((await strict.graphql("{ vault { id } }", {}, key)).errors![0]!.extensions.code).toBe(
        "credential_not_accepted",
      );
    }
  });
});

it("no log line and no metric holds an auth hash or a blob, whatever happens to the request", async () => {
  const { organization, agent, token, keys } = await stageOn(parley, "logged");
  const { auth_hash, wrapped_org_encryption_key } = keys.vault_key;
  const hash = keys.recovery_keys[0]!.auth_hash;
  const wrong = authHashOf("logged and wrong");
  for (const value of [auth_hash, hash, wrong]) {
    for (const credential of [agent.key, token, organization.admin, null, "ApiKey_nobody.nothing"]) {
      await unlock(parley, credential, value);
      await rest(parley, credential, "HEAD", `${base}/unlock?auth_hash=${value}`);
      await rest(parley, credential, "POST", `${base}/unlock?auth_hash=${value}`, {});
      await rest(parley, credential, "GET", `${base}/nothing/${value}`);
      await rest(parley, credential, "PATCH", `${base}/keys/${value}`, {});
      await rest(parley, credential, "DELETE", `${base}/keys/${value}/${value}`);
      await parley.graphql(
        `mutation { unlockVault(authHash: "${value}", again: "${value}") { wrappedOrgEncryptionKey } }`,
        {},
        credential,
      );
      await parley.graphql(
        `mutation ($hash: Int) { unlockVault(authHash: $hash) { wrappedOrgEncryptionKey } }`,
        { hash: value },
        credential,
      );
      await parley.fetch(
        `/graphql?query=${encodeURIComponent(`mutation { unlockVault(authHash: "${value}") { wrappedOrgEncryptionKey } }`)}`,
      );
    }
  }
  await rest(parley, organization.adminKey, "PUT", `${base}/keys/primary`, {
    ...keys.vault_key,
    current_auth_hash: hash,
  });
  await rest(parley, organization.adminKey, "DELETE", `${base}/keys/${hash}`);
  // What fails for a reason of ours is logged: the database refuses what the operation writes.
  const { driver } = parley.services.database.request;
  await driver.query("alter table vault_audit rename to vault_audit_away");
  try {
    const broken = [
      await unlock(parley, agent.key, auth_hash),
      await rest(parley, organization.adminKey, "DELETE", `${base}/keys/${keys.recovery_keys[1]!.auth_hash}`),
      await rest(parley, organization.adminKey, "PUT", `${base}/keys/primary`, {
        id: idOf("logged new"),
        wrapped_org_encryption_key: blobOf("logged new"),
        auth_hash: authHashOf("logged new"),
        current_auth_hash: auth_hash,
      }),
    ];
    expect(broken.map(errorOf)).toEqual(broken.map(() => [500, "internal_error"]));
  } finally {
    await driver.query("alter table vault_audit_away rename to vault_audit");
  }
  const metrics = await (await parley.fetch("/metrics")).text();
  const lines = log.lines.join("\n");
  expect(lines).toContain("Request");
  expect(lines).toContain("An operation failed unexpectedly");
  const secrets = [auth_hash, hash, wrong, keys.recovery_keys[1]!.auth_hash, authHashOf("logged new")];
  for (const secret of [...secrets, wrapped_org_encryption_key, blobOf("logged new")]) {
    expect(lines.includes(secret), "a log line").toBe(false);
    expect(metrics.includes(secret), "a metric").toBe(false);
  }
});
