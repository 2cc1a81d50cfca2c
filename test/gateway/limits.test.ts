import { readFile } from "node:fs/promises";
import { buildASTSchema, getIntrospectionQuery, parse } from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { secretQueries } from "../../subgraphs/index.js";
import { startTestParley, type TestCredential, type TestParley } from "../support/parley.js";

let parley: TestParley;
beforeAll(async () => {
  parley = await startTestParley();
});
afterAll(() => parley.close());

const codeOf = async (
  query: string,
  variables: Record<string, unknown> = {},
): Promise<[number, string | undefined]> => {
  const answer = await parley.graphql(query, variables, parley.adminKey);
  return [answer.status, answer.errors?.[0]?.extensions.code];
};
const tooComplex = [400, "operation_too_complex"];

test("an operation with too many fields at the root is refused, however it spells them", async () => {
  const fields = Array.from({ length: 21 }, (_, i) => `a${i}: viewer { kind }`).join(" ");
  expect(await codeOf(`{ ${fields} }`)).toEqual(tooComplex);
  expect(await codeOf(`{ ...A } fragment A on Query { ${fields} }`)).toEqual(tooComplex);
  expect(await codeOf(`{ ... { ${fields} } }`)).toEqual(tooComplex);
});

test("an operation that nests too deep is refused", async () => {
  const levels = 9;
  const nested = `{ identities(first: 1) { nodes { ${"a2aTasks(first: 1) { nodes { requester { identity { ".repeat(levels)} id ${"} } } } ".repeat(levels)} } } }`;
  expect(await codeOf(nested)).toEqual(tooComplex);
});

test("page sizes multiply: an operation that could answer too much is refused, from a literal or a variable", async () => {
  const query = (first: string) =>
    `{ identities(first: ${first}) { nodes { a2aTasks(first: ${first}) { nodes { id state messageCount } } } } }`;
  expect(await codeOf(query("100"))).toEqual(tooComplex);
  expect(await codeOf(`query ($n: Int) ${query("$n")}`, { n: 100 })).toEqual(tooComplex);
  expect(await codeOf(`query ($n: Int) ${query("$n")}`, { n: 5 })).toEqual([200, undefined]);
});

test("a list that takes more than a usual page is counted at what it takes", async () => {
  const lists = (first: number, fields: string) => {
    const names = Array.from({ length: 20 }, (_, i) => `a${i}: webhookDeliveries(first: ${first}, offset: ${i})`);
    return `{ ${names.map((name) => `${name} { nodes { ${fields} } }`).join(" ")} }`;
  };
  expect(await codeOf(lists(100, "id url kind: eventType attempt state"))).toEqual([200, undefined]);
  expect(await codeOf(lists(200, "id url kind: eventType attempt state"))).toEqual(tooComplex);
});

test("fragments that spread each other cost no time to refuse", async () => {
  const fragments = Array.from(
    { length: 60 },
    (_, i) => `fragment F${i} on Identity { ${i === 59 ? "id" : `...F${i + 1} ...F${i + 1}`} }`,
  );
  const [status, code] = await codeOf(`{ identities { nodes { ...F0 } } } ${fragments.join(" ")}`);
  expect([200, 400]).toContain(status);
  expect([undefined, "operation_too_complex", "bad_request"]).toContain(code);
});

test("one operation unlocks a vault once: the answer may be many megabytes", async () => {
  const unlock = (alias: string) => `${alias}: unlockVault(authHash: "${"a".repeat(64)}") {
    encryptedSecrets { secret { id name access { identityId } } encryptedPayload } }`;
  expect(await codeOf(`mutation { ${unlock("one")} }`)).toEqual([404, "vault_not_initialized"]);
  expect(await codeOf(`mutation { ${unlock("one")} ${unlock("two")} }`)).toEqual(tooComplex);
  const payloads = "encryptedSecrets { encryptedPayload }";
  for (const twice of [
    `a: ${payloads} b: ${payloads}`,
    "encryptedSecrets { a: encryptedPayload b: encryptedPayload }",
  ]) {
    const document = `mutation { unlockVault(authHash: "${"a".repeat(64)}") { ${twice} } }`;
    expect(await codeOf(document)).toEqual(tooComplex);
  }
});

test("the same field is not answered under any number of names, wherever its selections stand", async () => {
  const names = Array.from({ length: 4 }, (_, i) => `n${i}`);
  const inside = (fields: string[]) => `{ identities(first: 1) { nodes { ${fields.join(" ")} } } }`;
  expect(await codeOf(inside(names.slice(1).map((name) => `${name}: agentHandle`)))).toEqual([200, undefined]);
  expect(await codeOf(inside(names.map((name) => `${name}: agentHandle`)))).toEqual(tooComplex);
  expect(await codeOf(inside(names.map((name) => `${name}: a2aTasks(first: 1) { nodes { id } }`)))).toEqual(tooComplex);
  expect(await codeOf(inside(names.map((name, i) => `${name}: a2aTasks(first: ${i + 1}) { nodes { id } }`)))).toEqual([
    200,
    undefined,
  ]);
  const apart = names.map((name) => `identities(first: 1) { nodes { ${name}: agentHandle } }`);
  expect(await codeOf(`{ ${apart.join(" ")} }`)).toEqual(tooComplex);
  const spread = names.map((name) => `fragment F${name} on Identity { ${name}: agentHandle }`).join(" ");
  expect(await codeOf(`${inside(names.map((name) => `...F${name}`))} ${spread}`)).toEqual(tooComplex);
  const sizes = names.map((name) => `${name}: a2aTasks(first: $${name}) { nodes { id } }`);
  const declared = names.map((name) => `$${name}: Int`).join(" ");
  const sized = `query (${declared}) ${inside(sizes)}`;
  expect(await codeOf(sized, { n0: 1, n1: 2, n2: 3, n3: 4 })).toEqual([200, undefined]);
  expect(await codeOf(sized, { n0: 1, n1: 1, n2: 1, n3: 1 })).toEqual(tooComplex);
});

test("a document of too many tokens is refused before it is read", async () => {
  expect(await codeOf(`{ viewer { ${"kind ".repeat(5000)} } }`)).toEqual([400, "bad_request"]);
});

test("variables that do not fit are the client's mistake", async () => {
  const query = "query ($n: Int!) { identities(first: $n) { nodes { id } } }";
  expect(await codeOf(query, {})).toEqual([400, "bad_request"]);
  expect(await codeOf(query, { n: "many" })).toEqual([400, "bad_request"]);
});

test("variables with thousands of mistakes are refused for the first, and cost no more than they weigh", async () => {
  const decline = "mutation ($i: DeclineA2aInvitationInput!) { declineA2aInvitation(input: $i) { invitationId } }";
  const unknown = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`k${i}`, 1]));
  const keys = await parley.graphql(decline, { i: { token: "x", ...unknown } });
  expect([keys.status, keys.errors!.map(({ extensions }) => extensions.code)]).toEqual([400, ["bad_request"]]);
  const send = "mutation ($i: SendA2aMessageInput!) { sendA2aMessage(input: $i) { __typename } }";
  const parts = async (length: number) => codeOf(send, { i: { message: { parts: Array.from({ length }, () => 1) } } });
  expect(await parts(100)).toEqual([400, "bad_request"]);
  expect(await parts(10_000)).toEqual([422, "validation_failed"]);
  expect(await parts(100_000)).toEqual(tooComplex);
});

test("a value that a custom scalar refuses is the client's mistake, in a variable and in the document", async () => {
  const create = (expiresAt: string) =>
    `mutation ($at: DateTimeISO) { createApiKey(input: { label: "x", expiresAt: ${expiresAt} }) { secret } }`;
  expect(await codeOf(create("$at"), { at: "not a time" })).toEqual([400, "bad_request"]);
  expect(await codeOf(create('"not a time"').replace("($at: DateTimeISO) ", ""))).toEqual([400, "bad_request"]);
});

test("introspection costs nothing, and is for those who show a credential", async () => {
  const known = await parley.graphql(getIntrospectionQuery(), {}, parley.adminKey);
  expect(known.errors).toBeUndefined();
  const unknown = await parley.graphql(getIntrospectionQuery());
  expect([unknown.status, unknown.errors?.[0]?.extensions.code]).toEqual([401, "unauthenticated"]);
});

test("a list of operations in one request is refused", async () => {
  const body = JSON.stringify([{ query: "{ viewer { kind } }" }, { query: "{ viewer { kind } }" }]);
  const init = { method: "POST", body, headers: { "content-type": "application/json" } };
  const response = await parley.fetch("/graphql", init, parley.adminKey);
  expect(response.status).toBe(400);
  expect(((await response.json()) as any).errors[0].extensions.code).toBe("bad_request");
});

test("what fails before GraphQL is reached is answered in GraphQL's form", async () => {
  const post = async (body: string, type: string) => {
    const response = await parley.fetch(
      "/graphql",
      { method: "POST", body, headers: { "content-type": type } },
      parley.adminKey,
    );
    return [response.status, ((await response.json()) as any).errors[0].extensions.code];
  };
  expect(await post("{", "application/json")).toEqual([400, "malformed_json"]);
  expect(await post(JSON.stringify({ query: " ".repeat(2 * 1024 * 1024) }), "application/json")).toEqual([
    413,
    "body_too_large",
  ]);
  expect(await post("<a/>", "application/xml")).toEqual([415, "unsupported_media_type"]);
});

test("a page of another site cannot make a browser send an operation", async () => {
  const simple = await parley.fetch("/graphql?query=%7Bviewer%7Bkind%7D%7D", {});
  expect([simple.status, ((await simple.json()) as any).errors[0].extensions.code]).toEqual([400, "bad_request"]);
  expect(simple.headers.get("access-control-allow-origin")).toBeNull();
  const form = { method: "POST", headers: { "content-type": "text/plain" }, body: '{"query":"{viewer{kind}}"}' };
  expect((await parley.fetch("/graphql", form)).status).toBe(400);
  const meant = { headers: { "apollo-require-preflight": "1" } };
  const anonymous = await parley.fetch("/graphql?query=%7BsignInOptions%7B__typename%7D%7D", meant);
  expect(await anonymous.json()).toEqual({ data: { signInOptions: { __typename: "SignInOptions" } } });
  // A credential is a header that a page can only send after it asked.
  const credentials: TestCredential[] = [
    parley.adminKey,
    { authorization: "Bearer nobody" },
    { "x-service-token": "nobody" },
  ];
  for (const credential of credentials) {
    const read = await parley.fetch("/graphql?query=%7Bviewer%7Bkind%7D%7D", {}, credential);
    expect(read.status).toBe(credential === parley.adminKey ? 200 : 401);
    expect(read.headers.get("access-control-allow-origin")).toBeNull();
  }
  const kept = await parley.fetch("/graphql?query=%7Bviewer%7Bkind%7D%7D", {}, parley.adminKey);
  expect(kept.headers.get("cache-control")).toBe("no-store");
  const write = await parley.fetch(
    "/graphql?query=mutation%7BrevokeOwnApiKey%7BapiKey%7Bid%7D%7D%7D",
    meant,
    parley.adminKey,
  );
  expect(write.status).toBe(405);
});

test("a query that carries a token is taken by POST alone, however it spells the field", async () => {
  const token = `a2ai_${"A".repeat(43)}`;
  const byGet = async (query: string) => {
    const search = new URLSearchParams({ query, variables: JSON.stringify({ token }) });
    const answer = await parley.fetch(`/graphql?${search.toString()}`, {
      headers: { "apollo-require-preflight": "1" },
    });
    const body = (await answer.json()) as any;
    return [answer.status, answer.headers.get("allow"), body.errors?.[0]?.extensions.code];
  };
  const preview = "a2aInvitationPreview(token: $token) { expiresAt }";
  const billing = "billingLink(token: $token) { __typename }";
  for (const selection of [preview, `a: ${preview}`, `... { ${preview} }`, `viewer { kind } ${preview}`, billing]) {
    const query = `query ($token: String!) { ${selection} }`;
    expect([query, ...(await byGet(query))]).toEqual([query, 405, "POST", "method_not_allowed"]);
  }
  const spread = `query ($token: String!) { ...A } fragment A on Query { ...B } fragment B on Query { ${preview} }`;
  expect(await byGet(spread)).toEqual([405, "POST", "method_not_allowed"]);
  // By POST it is judged by its token.
  const posted = await parley.graphql(`query ($token: String!) { ${preview} }`, { token });
  expect([posted.status, posted.errors?.[0]?.extensions.code]).toEqual([404, "a2a_invitation_not_found"]);
});

test("every query that takes a token is one of those", async () => {
  const sdl = await readFile(new URL("../../gateway/supergraph.graphql", import.meta.url), "utf8");
  const fields = Object.values(buildASTSchema(parse(sdl), { assumeValid: true }).getQueryType()!.getFields());
  const secret = fields.filter(({ args }) => args.some(({ name }) => /token|secret$|password|code$/i.test(name)));
  expect(secret.map(({ name }) => name).toSorted()).toEqual([...secretQueries].toSorted());
});
