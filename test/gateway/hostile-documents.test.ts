import { buildClientSchema, getIntrospectionQuery, type IntrospectionOptions } from "graphql";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { openOperations } from "../../subgraphs/index.js";
import { wholeKit } from "../support/kit/whole.js";
import { startTestParley, type TestParley } from "../support/parley.js";
import { openSocket } from "../support/socket.js";

let parley: TestParley;
beforeAll(async () => {
  parley = await startTestParley();
});
afterAll(() => parley.close());

type Variables = Record<string, unknown>;
const times = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => part(i)).join(" ");

async function codeOf(query: string, variables: Variables = {}, credential: string | null = parley.adminKey) {
  const { errors } = await parley.graphql(query, variables, credential);
  return errors?.[0]?.extensions.code;
}

/** The same over a socket. */
async function socketCodeOf(query: string, variables: Variables = {}): Promise<string | undefined> {
  const socket = openSocket(parley.url, { apiKey: parley.adminKey });
  try {
    const { errors } = await socket.run(query, variables).catch((refusal: unknown) => ({ errors: refusal }));
    return errors?.[0]?.extensions.code;
  } finally {
    await socket.close();
  }
}

const deep = (depth: number, inner = "1") => "[".repeat(depth) + inner + "]".repeat(depth);
const send = (parts: string) =>
  `mutation { sendA2aMessage(input: { workerHandle: "a", message: { parts: ${parts} } }) { __typename } }`;
/** Each fragment spreads the next one twice, under conditions. */
const conditions = (levels: number) =>
  `query ($a: Boolean!, $b: Boolean!) { viewer { ...F0 } } ${times(levels, (i) => {
    const next = i + 1 === levels ? "kind" : `...F${i + 1} @include(if: $a) ...F${i + 1} @skip(if: $b)`;
    return `fragment F${i} on Viewer { ${next} }`;
  })}`;
const invitations =
  "query ($s: String) { identities(first: 1) { nodes { id } } a2aDirectory(search: $s) { nodes { __typename } } }";
const used = (count: number) =>
  `query ($s: String) { identities(first: 1) { nodes { ${times(count, (i) => `a${i}: a2aTasks(first: 1, after: $s) { nodes { id } }`)} } } }`;
const types = (inside: string) => `{ __schema { types { ${inside} } } }`;

const tooLarge: readonly [what: string, query: string, variables?: Variables][] = [
  ["a list inside forty lists", send(`[{ data: ${deep(40)} }]`)],
  ["such a list in an input object", send(`[{ data: { a: ${deep(40)} } }]`)],
  ["such a list as a default", `query ($j: JSON = ${deep(40)}) { viewer { kind } }`],
  ["such a list in a directive", `{ viewer @include(if: ${deep(40)}) { kind } }`],
  ["such a list in a subscription", `subscription { a2aInbox(handle: ${deep(40)}) { cursor } }`],
  ["such a list in an operation's directive", `query @a(b: ${deep(40)}) { viewer { kind } }`],
  [
    "lists in lists that are wide",
    send(
      `[{ data: [${times(20, () =>
        deep(
          10,
          times(4, () => "1"),
        ),
      )}] }]`,
    ),
  ],
  ["brackets beyond any use", `{ viewer ${"{ a ".repeat(500)} ${"}".repeat(500)} }`],
  ["objects in objects", send(`[{ data: ${"{a:".repeat(200)}1${"}".repeat(200)} }]`)],
  ["a text of comments", `{ __typename } ${"#\n".repeat(40_000)}`],
  ["a text of spaces", `{ __typename } ${" ".repeat(70_000)}`],
  ["a long string", `{ a2aDirectory(search: "${"a".repeat(70_000)}") { nodes { __typename } } }`],
  ["fragments that double under conditions", conditions(9)],
  ["fragments that double", conditions(30).replaceAll(/ @(include|skip)\(if: \$[ab]\)/g, "")],
  ["conditions", `query ($a: Boolean!) { viewer { ${times(60, () => "... @include(if: $a) { kind }")} } }`],
  ["spreads", `{ ${times(250, () => "...A")} } fragment A on Query { viewer { kind } }`],
  ["names of one field", `{ ${times(600, (i) => `a${i}: viewer { kind }`)} }`],
  ["operations", `${times(300, (i) => `query Q${i} { viewer { kind } }`)}`],
  ["fragments", `{ viewer { kind } } ${times(300, (i) => `fragment F${i} on Viewer { kind }`)}`],
  ["a large variable that is used often", used(30), { s: "a".repeat(300_000) }],
  [
    "variables that nest",
    "query ($s: String) { a2aDirectory(search: $s) { nodes { __typename } } }",
    { s: JSON.parse(deep(2_000)) },
  ],
  ["introspection under many names", `{ ${times(10, (i) => `a${i}: __schema { types { name } }`)} }`],
  ["names inside introspection", types(times(2, (i) => `a${i}: fields { name }`))],
  [
    "names inside introspection, in fragments",
    `${types("...A ...B")} fragment A on __Type { a: name } fragment B on __Type { b: name }`,
  ],
  ["names with other arguments", types("a: fields(includeDeprecated: true) { name } fields { name }")],
  ["types of types of types", types(`${"fields { type { ".repeat(6)} name ${"} } ".repeat(6)}`)],
];

describe("an operation that costs more than it could be worth is refused before it is validated or planned", () => {
  it.each(tooLarge)("%s", async (_, query, variables) => {
    const name = query.startsWith("query Q0") ? { operationName: "Q7" } : {};
    const body = JSON.stringify({ query, variables, ...name });
    const init = { method: "POST", body, headers: { "content-type": "application/json" } };
    const response = await parley.fetch("/graphql", init, parley.adminKey);
    const { errors } = (await response.json()) as any;
    expect(errors[0].extensions.code).toBe("operation_too_complex");
    if (query.startsWith("query Q0")) return;
    expect(await socketCodeOf(query, variables)).toBe("operation_too_complex");
  });
});

test("what takes no more than it should is no trouble", async () => {
  expect(await codeOf(conditions(4), { a: true, b: false })).toBeUndefined();
  expect(await codeOf(invitations, { s: "a".repeat(150) })).toBeUndefined();
  expect(await codeOf(used(3), { s: null })).toBeUndefined();
  const page = (i: number) =>
    `t${i}: a2aTasks(first: 1, after: null) { nodes { ${times(10, (n) => `f${n % 3}: id`)} } }`;
  const honest = `{ identities(first: 1) { nodes { ${times(3, page)} ${times(80, (i) => `x${i}: a2aTasks(first: ${i + 2}) { nodes { id state } }`)} } } }`;
  expect(await codeOf(honest)).toBeUndefined();
  expect(await codeOf(`query A { viewer { kind } } query B { viewer { kind } }`.replace("query B", "query A2"))).toBe(
    "bad_request",
  );
});

test("a caller without a credential is refused as such, before anything is done for what it asks", async () => {
  for (const query of [
    "{ viewer { kind } }",
    "{ nothingOfTheKind }",
    "{ ...A } fragment A on Query { viewer { kind } }",
    "{ a2aDirectory { nodes { __typename } } viewer { kind } }",
    send('[{ text: "x" }]'),
    "subscription { a2aInbox(handle: 1) { cursor } }",
    "{ viewer(nonsense: $unknown) }",
  ]) {
    expect([query, await codeOf(query, {}, null)]).toEqual([query, "unauthenticated"]);
  }
  expect(await codeOf("{ a2aDirectory { nodes { __typename } } __typename }", {}, null)).toBeUndefined();
});

test("the operations without a credential are those that the contracts name", () => {
  const open = wholeKit.expected.graphql
    .filter(({ answers }) => answers["none"] !== "401")
    .map(({ operation }) => operation);
  expect([...openOperations].toSorted()).toEqual([...new Set(open)].toSorted());
});

test("of many mistakes a few are reported, with their places", async () => {
  const mistakes = `{${"\n".repeat(60_000)}viewer { kind\n${times(100, (i) => `m${i}`)} } }`;
  const { status, errors } = await parley.graphql(mistakes, {}, parley.adminKey);
  expect([status, errors!.length <= 6]).toEqual([400, true]);
  expect((errors as any)[0].locations).toEqual([{ line: 60_002, column: 1 }]);
  const conflicts = await parley.graphql(
    `{ viewer { ${times(200, (i) => `a: ${i % 2 ? "kind" : "keyId"}`)} } }`,
    {},
    parley.adminKey,
  );
  expect(JSON.stringify(conflicts.errors).length).toBeLessThan(10_000);
});

test("a subscription keeps little of what it was opened with", async () => {
  const follow = (extra: string) => `subscription ($h: String!) { a2aInbox(agentHandle: $h) { cursor } } # ${extra}`;
  expect(await socketCodeOf(follow(""), { h: "nobody" })).toBe("not_found");
  expect(await socketCodeOf(follow(""), { h: "a".repeat(40_000) })).toBe("operation_too_complex");
  expect(await socketCodeOf(follow(""), { h: "nobody", other: "a".repeat(200_000) })).toBe("operation_too_complex");
});

test("variables that an operation does not declare go no further", async () => {
  const query = "query ($n: Int) { identities(first: $n) { nodes { id } } }";
  expect(await codeOf(query, { n: 1, other: "a".repeat(100_000), nested: JSON.parse(deep(2_000)) })).toBeUndefined();
});

describe("tools that read the whole schema", () => {
  const everything: IntrospectionOptions = {
    descriptions: true,
    specifiedByUrl: true,
    directiveIsRepeatable: true,
    schemaDescription: true,
    inputValueDeprecation: true,
    oneOf: true,
  };
  const nothing = Object.fromEntries(Object.keys(everything).map((key) => [key, false]));
  it.each<[string, IntrospectionOptions]>([
    ["with all they may ask for", everything],
    ["with the least", nothing],
    ["as by default", {}],
  ])("get it %s", async (_, options) => {
    const { data, errors } = await parley.graphql(getIntrospectionQuery(options), {}, parley.adminKey);
    expect(errors).toBeUndefined();
    expect(
      buildClientSchema(data as never)
        .getQueryType()!
        .getFields()["viewer"],
    ).toBeDefined();
    const socket = openSocket(parley.url, { apiKey: parley.adminKey });
    expect((await socket.run(getIntrospectionQuery(options))).data).toEqual(data);
    await socket.close();
  });

  test("may ask for one type, and for data beside it", async () => {
    const one = '{ __type(name: "Viewer") { name fields { name type { name ofType { name } } } } viewer { kind } }';
    const { data } = await parley.graphql(one, {}, parley.adminKey);
    expect(data).toMatchObject({ __type: { name: "Viewer" }, viewer: { kind: "ADMIN_KEY" } });
  });
});
