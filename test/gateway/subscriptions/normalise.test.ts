import { buildSchema, getOperationAST, parse, print, validate } from "graphql";
import { expect, test } from "vitest";
import { normalise } from "../../../gateway/subscriptions/normalise.js";

const schema = buildSchema(`
  enum Kind { A B }
  input Filter { kinds: [Kind!] text: String }
  type Task { id: ID! notes(first: Int, filter: Filter): [String!]! }
  type Update { cursor: String! kind: String! task: Task }
  type Query { a: Int }
  type Subscription { taskUpdated(agentHandle: String!, taskId: ID, after: String): Update! }
`);

function normalised(text: string, variables: Record<string, unknown> = {}) {
  const document = parse(text);
  expect(validate(schema, document)).toEqual([]);
  return normalise(schema, document, getOperationAST(document)!, variables);
}

test("a literal and a variable of the same value make the same subscription", () => {
  const literal = normalised(
    `subscription { taskUpdated(agentHandle: "scout", after: "c1") { kind task { notes(first: 3, filter: { kinds: [A] }) } } }`,
  );
  const variable = normalised(
    `subscription Watch($h: String!, $c: String, $n: Int = 3, $k: [Kind!]) { taskUpdated(agentHandle: $h, after: $c) { kind task { notes(first: $n, filter: { kinds: $k }) } } }`,
    { h: "scout", c: "c2", k: ["A"] },
  );
  expect(variable.text).toBe(literal.text);
  expect(variable.variables).toEqual(literal.variables);
  expect([literal.after, variable.after]).toEqual(["c1", "c2"]);
});

test("what is planned is a valid document that selects the cursor and takes after as a variable", () => {
  const { document, text, responseKey } = normalised(
    `fragment F on Update { kind task { id } } subscription S($show: Boolean!) { up: taskUpdated(agentHandle: "a") { ...F cursor task @include(if: $show) { id } } } query Q { a }`.replace(
      " query Q { a }",
      "",
    ),
    { show: true },
  );
  expect(validate(schema, parse(print(document)))).toEqual([]);
  expect(text).toContain("__parleyCursor: cursor");
  expect(text).toContain("after: $parleyAfter");
  expect(responseKey).toBe("up");
});

test("different values lead to different variables, not to different documents", () => {
  const [one, two] = ["a", "b"].map((handle) =>
    normalised(`subscription { taskUpdated(agentHandle: "${handle}") { kind } }`),
  );
  expect(one!.text).toBe(two!.text);
  expect(one!.variables).not.toEqual(two!.variables);
});

test("an argument that was left out stays left out", () => {
  const { text, after } = normalised(
    `subscription($id: ID, $c: String) { taskUpdated(agentHandle: "a", taskId: $id, after: $c) { kind } }`,
  );
  expect(text).not.toContain("taskId");
  expect(after).toBeNull();
});

test("variables that do not fit are refused as bad_request", () => {
  expect(() => normalised("subscription($h: String!) { taskUpdated(agentHandle: $h) { kind } }")).toThrowError(
    expect.objectContaining({ extensions: expect.objectContaining({ code: "bad_request" }) }),
  );
});
