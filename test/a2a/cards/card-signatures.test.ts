import { type AgentCard, verifyAgentCardSignature } from "@a2a-js/sdk";
import { ClientFactory, DefaultAgentCardResolver, JsonRpcTransportFactory } from "@a2a-js/sdk/client";
import { base64url, createLocalJWKSet, createRemoteJWKSet, decodeProtectedHeader, flattenedVerify } from "jose";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { insertCardKey } from "../../../subgraphs/a2a/cards/store.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeKeyPair } from "../../../subgraphs/shared/secrets/key-pair.js";
import { createTestDatabase, type TestDatabase } from "../../support/database.js";
import { makeAgent, makeOrganization, type TestAgent } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";

let database: TestDatabase;
let clock: ManualClock;
let parley: TestParley;
let other: TestParley;
let agent: TestAgent;

beforeAll(async () => {
  database = await createTestDatabase();
  clock = new ManualClock();
  const environment = {
    DATABASE_URL: database.url,
    PUBLIC_BASE_URL: "https://agents.example",
    MAIL_DOMAIN: "agents.example",
  };
  parley = await startTestParley({ environment, clock });
  other = await startTestParley({ environment, clock });
  agent = await makeAgent(parley.services, await makeOrganization(parley.services), "researcher");
});

afterAll(async () => {
  await Promise.all([parley.close(), other.close()]);
  await database.drop();
});

const read = (path: string, from = parley) => rest(from, null, "GET", path);
const cardOf = async (from = parley) => (await read("/a2a/researcher/card", from)).body;
const keySet = async () => (await read("/.well-known/jwks.json")).body;

/** RFC 8785, for what a card holds: no numbers, and keys of ASCII letters. */
function canonical(value: any): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  const members = Object.keys(value).toSorted();
  return `{${members.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
}

/** Verifies as any JWS is verified; answers how many of the signatures fit. */
async function fitting(card: any, keys: any): Promise<number> {
  const { signatures, ...signed } = card;
  const payload = base64url.encode(canonical(signed));
  const outcomes = await Promise.allSettled(
    signatures.map((signature: object) => flattenedVerify({ ...signature, payload } as any, createLocalJWKSet(keys))),
  );
  return outcomes.filter(({ status }) => status === "fulfilled").length;
}

describe("a card's signatures", () => {
  it("name their key and where it is published: below the card's own origin, public halves only", async () => {
    const card = await cardOf();
    const keys = await keySet();
    expect(keys).toEqual({
      keys: [{ kty: "OKP", crv: "Ed25519", x: expect.any(String), kid: expect.any(String), alg: "EdDSA", use: "sig" }],
    });
    const jku = "https://agents.example/.well-known/jwks.json";
    for (const signature of card.signatures) {
      const header = { alg: "EdDSA", kid: keys.keys[0].kid, typ: "JOSE", jku };
      expect(decodeProtectedHeader(signature)).toEqual(header);
      expect(Object.keys(signature).toSorted()).toEqual(["protected", "signature"]);
    }
    expect(new URL(card.supportedInterfaces[0].url).origin).toBe(new URL(jku).origin);
  });

  it("are verified by jose over the RFC 8785 form, and not for a card that was changed", async () => {
    const card = await cardOf();
    const keys = await keySet();
    expect(await fitting(card, keys)).toBe(1);
    expect(await fitting({ ...card, description: "Somebody else." }, keys)).toBe(0);
    const elsewhere = [{ ...card.supportedInterfaces[0], url: "https://evil.example/a2a/researcher" }];
    expect(await fitting({ ...card, supportedInterfaces: elsewhere }, keys)).toBe(0);
  });

  it("are verified by the SDK, for the document and for the card that its client holds", async () => {
    const verify = verifyAgentCardSignature(async (kid) => {
      const { keys } = await keySet();
      return keys.find((key: { kid: string }) => key.kid === kid);
    });
    vi.spyOn(console, "debug").mockReturnValue();
    const card = await cardOf();
    await verify(card);
    await expect(verify({ ...card, name: "@impostor" })).rejects.toThrow("No valid signatures");
    const fetchImpl: typeof fetch = (input) =>
      fetch(new Request(input).url.replace("https://agents.example", parley.url));
    const factory = new ClientFactory({
      transports: [new JsonRpcTransportFactory({ fetchImpl })],
      cardResolver: new DefaultAgentCardResolver({ fetchImpl }),
    });
    const client = await factory.createFromUrl(`${parley.url}/a2a/researcher/card`, "");
    const held = await client.getAgentCard(undefined, (given: AgentCard) => verify(given));
    expect(held.name).toBe("@researcher");
  });

  it("are the same at every read, in every process and wherever the card is shown", async () => {
    const [here, again, there] = [
      await read("/a2a/researcher/card"),
      await read("/a2a/researcher/card"),
      await read("/a2a/researcher/card", other),
    ];
    expect(new Set([here, again, there].map(({ headers }) => headers.get("etag"))).size).toBe(1);
    expect(there.body).toEqual(here.body);
    const preview = await rest(parley, agent.key, "GET", "/api/v1/identities/researcher/a2a/card");
    const { data } = await parley.graphql(
      `{ identity(agentHandle: "researcher") { a2aCard { content } } }`,
      {},
      agent.key,
    );
    expect([preview.body, data!["identity"].a2aCard.content]).toEqual([here.body, here.body]);
  });

  it("go over to a newer key, while cards of the older one are still verified", async () => {
    const before = await read("/a2a/researcher/card");
    clock.advance(3_600_000);
    const { keyring, database: pools } = parley.services;
    const pair = await makeKeyPair(keyring);
    await pools.request.transaction((tx) => insertCardKey(tx, { ...pair, createdAt: clock.now() }));
    const after = await read("/a2a/researcher/card");
    expect(decodeProtectedHeader(after.body.signatures[0]).kid).toBe(pair.kid);
    expect(after.headers.get("etag")).not.toBe(before.headers.get("etag"));
    expect(new Date(after.headers.get("last-modified")!) > new Date(before.headers.get("last-modified")!)).toBe(true);
    const keys = await keySet();
    expect([keys.keys.length, keys.keys[0].kid]).toEqual([2, pair.kid]);
    expect([await fitting(before.body, keys), await fitting(after.body, keys)]).toEqual([1, 1]);
    expect((await cardOf(other)).signatures).toEqual(after.body.signatures);
  });
});

describe("the published keys", () => {
  it("may be cached, and are found by jose at their address", async () => {
    const first = await read("/.well-known/jwks.json");
    expect([first.status, first.headers.get("cache-control")]).toEqual([200, "public, max-age=3600"]);
    const etag = first.headers.get("etag")!;
    const second = await rest(parley, null, "GET", "/.well-known/jwks.json", undefined, { "if-none-match": etag });
    expect(second.status).toBe(304);
    const remote = createRemoteJWKSet(new URL(`${parley.url}/.well-known/jwks.json`));
    const { signatures, ...card } = await cardOf();
    const jws = { ...signatures.at(-1), payload: base64url.encode(canonical(card)) };
    const { protectedHeader } = await flattenedVerify(jws, remote);
    expect(protectedHeader?.kid).toBe(first.body.keys[0].kid);
  });

  it("are kept sealed: nothing in the database signs without the secret", async () => {
    const { driver } = parley.services.database.request;
    const { rows } = await driver.query<{ public_jwk: object; sealed_private: Buffer }>("select * from a2a_card_key");
    for (const row of rows) {
      expect(Object.keys(row.public_jwk).toSorted()).toEqual(["crv", "kty", "x"]);
      expect(row.sealed_private.toString("latin1")).not.toMatch(/"kty":|"crv":|Ed25519/);
    }
  });
});

it("two processes that need the first key at once make one", async () => {
  const fresh = await createTestDatabase();
  const environment = { DATABASE_URL: fresh.url };
  const both = [await startTestParley({ environment }), await startTestParley({ environment })] as const;
  try {
    const sets = await Promise.all(both.map(async (one) => (await read("/.well-known/jwks.json", one)).body));
    expect(sets[0]).toEqual(sets[1]);
    expect(sets[0].keys).toHaveLength(1);
  } finally {
    await Promise.all(both.map((one) => one.close()));
    await fresh.drop();
  }
});
