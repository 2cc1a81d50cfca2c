import { readFile } from "node:fs/promises";
import { buildASTSchema, type GraphQLObjectType, isListType, isNonNullType, isObjectType, parse } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestParley, type TestParley } from "../support/parley.js";

let parley: TestParley;

beforeAll(async () => {
  parley = await startTestParley();
});
afterAll(() => parley.close());

test("a query is answered through the federated gateway", async () => {
  const answer = await parley.graphql("{ viewer { kind } }", {}, parley.adminKey);
  expect(answer).toMatchObject({ status: 200, data: { viewer: { kind: "ADMIN_KEY" } } });
  expect(answer.errors).toBeUndefined();
});

test("a credential that is not valid is refused with 401 before anything runs", async () => {
  const answer = await parley.graphql("{ viewer { kind } }", {}, "ApiKey_nobody");
  expect(answer).toMatchObject({ status: 401, errors: [{ extensions: { code: "unauthenticated" } }] });
});

test("a document that does not fit the schema answers bad_request", async () => {
  const answer = await parley.graphql("{ nothingOfTheKind }", {}, parley.adminKey);
  expect(answer).toMatchObject({ status: 400, errors: [{ extensions: { code: "bad_request" } }] });
  expect((await parley.graphql("{ viewer {")).errors?.[0]?.extensions.code).toBe("bad_request");
});

test("an operation name that the document does not have is refused, and not repeated", async () => {
  const body = JSON.stringify({ query: "query a { viewer { kind } }", operationName: "correct-horse" });
  const init = { method: "POST", body, headers: { "content-type": "application/json" } };
  const response = await parley.fetch("/graphql", init, parley.adminKey);
  const text = await response.text();
  expect(JSON.parse(text).errors[0]).toMatchObject({ extensions: { code: "bad_request" } });
  expect(text).not.toContain("correct-horse");
});

const mixed = `{ viewer { kind } identity(agentHandle: "nobody") { id } vault { id } organization { name } }`;

test("one thing that is not there is null with its error; the rest of the answer is there", async () => {
  const answer = await parley.graphql(mixed, {}, parley.adminKey);
  expect(answer.data).toMatchObject({ viewer: { kind: "ADMIN_KEY" }, identity: null, vault: null });
  expect(answer.data!["organization"]).toMatchObject({ name: expect.any(String) });
  const errors = answer.errors!.map(({ path, extensions }) => [path?.join("."), extensions.code]);
  expect(Object.fromEntries(errors)).toEqual({ identity: "not_found", vault: "vault_not_initialized" });
});

/** What is always there for every caller that may ask for it. */
const alwaysThere = [
  "a2aCardKeys",
  "a2aOrganizationTaskCounts",
  "billingSettings",
  "billingSubscription",
  "billingUsage",
  "installation",
  "mailService",
  "mcpAuthorization",
  "organization",
  "organizationActivityCounts",
  "reviewCounts",
  "screenContent",
  "signInOptions",
  "viewer",
];

/** A page of a list. A connection with a workspace is none. */
const isConnection = (type: GraphQLObjectType): boolean => "pageInfo" in type.getFields();

test("every query for one thing that may be missing is nullable; lists are not", async () => {
  const sdl = await readFile(new URL("../../gateway/supergraph.graphql", import.meta.url), "utf8");
  const fields = Object.values(buildASTSchema(parse(sdl), { assumeValid: true }).getQueryType()!.getFields());
  const required = fields.flatMap(({ name, type }) => (isNonNullType(type) ? [{ name, type: type.ofType }] : []));
  const single = required.filter(({ type }) => isObjectType(type) && !isConnection(type));
  expect(single.map(({ name }) => name)).toEqual(alwaysThere);
  const lists = fields.filter(({ type }) => isListType(type) || (isObjectType(type) && isConnection(type)));
  expect(lists.map(({ name }) => name)).toEqual([]);
});

describe("the HTTP status of an answer", () => {
  const graphqlResponse = "application/graphql-response+json";
  const ask = async (query: string, accept?: string, credential = parley.adminKey, variables?: object) => {
    const headers = { "content-type": "application/json", ...(accept === undefined ? {} : { accept }) };
    const body = JSON.stringify({ query, variables });
    const response = await parley.fetch("/graphql", { method: "POST", headers, body }, credential);
    const { errors, ...rest } = (await response.json()) as any;
    const type = response.headers.get("content-type")!.replace("; charset=utf-8", "");
    return [response.status, type, "data" in rest, errors?.[0].extensions.code];
  };
  const create = "mutation ($h: String!) { createIdentity(input: { agentHandle: $h }) { identity { id } } }";
  const failures: readonly (readonly [string, string, object?])[] = [
    ["{ nothingOfTheKind }", "bad_request"],
    ["{ viewer {", "bad_request"],
    ["subscription { nothingOfTheKind }", "bad_request"],
    [create, "bad_request", {}],
    [`{ ${Array.from({ length: 30 }, (_, n) => `a${n}: viewer { kind }`).join(" ")} }`, "operation_too_complex"],
  ];

  test("is 200 as application/json, whatever went wrong", async () => {
    for (const accept of [undefined, "*/*", "application/json", `application/json, ${graphqlResponse}`]) {
      for (const [query, code, variables] of failures) {
        const answer = await ask(query, accept, parley.adminKey, variables);
        expect(answer, query).toEqual([200, "application/json", false, code]);
      }
      expect(await ask('{ identity(agentHandle: "nobody") { id } }', accept)).toEqual([
        200,
        "application/json",
        true,
        "not_found",
      ]);
      const refused = await ask(create, accept, parley.adminKey, { h: "!" });
      expect(refused).toEqual([200, "application/json", true, "validation_failed"]);
    }
  });

  test("is the error's own as application/graphql-response+json when nothing was executed", async () => {
    const accept = `${graphqlResponse}, application/json;q=0.9`;
    for (const [query, code, variables] of failures) {
      const answer = await ask(query, accept, parley.adminKey, variables);
      expect(answer, query).toEqual([400, graphqlResponse, false, code]);
    }
    expect(await ask('{ identity(agentHandle: "nobody") { id } }', accept)).toEqual([
      200,
      graphqlResponse,
      true,
      "not_found",
    ]);
    const refused = await ask(create, accept, parley.adminKey, { h: "!" });
    expect(refused).toEqual([200, graphqlResponse, true, "validation_failed"]);
  });

  test("is that of the refusal for what is no request of GraphQL, or comes with a bad credential", async () => {
    expect((await ask("{ viewer { kind } }", undefined, "ApiKey_bad"))[0]).toBe(401);
    const init = { method: "POST", body: "{}", headers: { "content-type": "application/json" } };
    expect((await parley.fetch("/graphql", init, parley.adminKey)).status).toBe(400);
  });
});
