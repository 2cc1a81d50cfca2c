import { createHmac, generateKeyPairSync, randomBytes, randomUUID, sign } from "node:crypto";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ManualClock } from "../support/manual-clock.js";
import { makeAgent, makeKey, makeOrganization, signedIn, type TestOrganization } from "../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../support/parley.js";
import { errorOf, rest } from "../support/rest.js";
import { graphqlOutcome, subscriptionOutcome } from "../support/kit/outcome.js";
import { kit } from "../org/kit.js";

const hour = 3_600_000;
const clock = new ManualClock();

let parley: TestParley;
let organization: TestOrganization;

beforeAll(async () => {
  parley = await startTestParley({ clock });
  organization = await makeOrganization(parley.services);
});
afterAll(() => parley?.close());

const bearer = (token: string): TestCredential => ({ authorization: `Bearer ${token}` });
const tokenOf = (headers: Readonly<Record<string, string>>): string => headers["authorization"]!.replace("Bearer ", "");

/** A fresh session token of ours. */
async function session(): Promise<string> {
  return tokenOf(await signedIn(parley.services, organization.id, organization.adminUserId));
}

/** The same with other claims or another header, signed by anyone. */
async function forged(header: object, claims: object, seal: (input: string) => string): Promise<TestCredential> {
  const token = await session();
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  const input = `${part({ ...decodeProtectedHeader(token), ...header })}.${part({ ...decodeJwt(token), ...claims })}`;
  return bearer(`${input}.${seal(input)}`);
}

const newAgent = () => makeAgent(parley.services, organization, `agent-${randomUUID().slice(0, 12)}`);

/** Each makes a credential that is not valid, or is not valid any more. */
const invalid: Readonly<Record<string, () => TestCredential | Promise<TestCredential>>> = {
  "an empty key": () => "",
  "a key that nobody made": () => `ApiKey_${randomUUID()}.${randomBytes(32).toString("base64url")}`,
  "a key's id with another key's secret": async () => {
    const other = await makeKey(parley.services, organization.id, null, organization.adminUserId);
    return `${organization.adminKeyId}.${other.secret.split(".")[1]}`;
  },
  "a key's id alone": () => organization.adminKeyId,
  "a key with more behind it": () => `${organization.adminKey}.x`,
  "a key as a bearer token": () => bearer(organization.adminKey),
  "a session token as a key": session,
  "a key after its end": async () => {
    const end = new Date(clock.now().getTime() + hour);
    const { secret } = await makeKey(parley.services, organization.id, null, organization.adminUserId, end);
    clock.advance(hour);
    return secret;
  },
  "a key of a deleted agent": async () => {
    const agent = await newAgent();
    expect((await rest(parley, agent.key, "GET", "/api/whoami")).status).toBe(200);
    await rest(parley, organization.adminKey, "DELETE", `/api/v1/identities/${agent.handle}`);
    return agent.key;
  },
  "a key that has revoked itself": async () => {
    const { key } = await newAgent();
    expect((await rest(parley, key, "POST", "/api/v1/api-keys/self/revoke")).status).toBe(200);
    return key;
  },
  "a bad key before a good session token": async () => ({
    "x-api-key": "ApiKey_nobody",
    authorization: `Bearer ${await session()}`,
  }),
  "a session token of twelve hours ago": async () => {
    const token = await session();
    clock.advance(12 * hour);
    return bearer(token);
  },
  "a session token of somebody who left": async () => {
    const { id, memberUserId } = organization;
    const theirs = await signedIn(parley.services, id, memberUserId);
    const { driver } = parley.services.database.request;
    await driver.query("delete from membership where organization_id = $1 and user_id = $2", [id, memberUserId]);
    return theirs;
  },
  "a session token without a signature": () => forged({ alg: "none" }, {}, () => ""),
  "a session token signed with the public key as a secret": async () => {
    const { driver } = parley.services.database.request;
    const { rows } = await driver.query<{ x: string }>("select public_jwk->>'x' as x from issuer_key");
    const hmac = (input: string) => createHmac("sha256", Buffer.from(rows[0]!.x, "base64url")).update(input);
    return forged({ alg: "HS256" }, {}, (input) => hmac(input).digest("base64url"));
  },
  "a session token with a claim that was changed": async () => {
    const [header = "", , signature = ""] = (await session()).split(".");
    const claims = { ...decodeJwt(await session()), sub: organization.memberUserId };
    return bearer(`${header}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.${signature}`);
  },
  "a session token of another issuer": async () => {
    const { privateKey } = generateKeyPairSync("ed25519");
    return forged({}, {}, (input) => sign(null, Buffer.from(input), privateKey).toString("base64url"));
  },
  "a session token that names no key": () => forged({ kid: "' or true --" }, {}, () => "x"),
};

test("a key and a session token that are valid are taken by all three", async () => {
  for (const credential of [organization.adminKey, bearer(await session())]) {
    expect((await rest(parley, credential, "GET", "/api/whoami")).status).toBe(200);
    expect((await graphqlOutcome(parley, credential, "{ viewer { kind } }", kit.expected)).answer).toBe("ok");
    expect((await subscriptionOutcome(parley, credential, "{ viewer { kind } }", kit.expected)).answer).toBe("ok");
  }
});

describe.each(Object.entries(invalid))("%s", (_, make) => {
  test("is refused by REST, GraphQL and sockets", async () => {
    const credential = await make();
    expect(errorOf(await rest(parley, credential, "GET", "/api/whoami"))).toEqual([401, "unauthenticated"]);
    expect((await graphqlOutcome(parley, credential, "{ viewer { kind } }", kit.expected)).answer).toBe("401");
    expect((await subscriptionOutcome(parley, credential, "{ viewer { kind } }", kit.expected)).answer).toBe("401");
  });
});
