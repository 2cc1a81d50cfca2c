import { buildSchema, getOperationAST, parse } from "graphql";
import { expect, test } from "vitest";
import { longListOf, maxListItems } from "../../gateway/limits/long-lists.js";

const schema = buildSchema(`
  scalar JSON
  input Part { text: String tags: [String!] data: JSON }
  input Message { parts: [Part!]! nested: [[Part!]!] }
  type Query { send(input: Message!, ids: [ID!], one: Message): String }`);
const operation = getOperationAST(
  parse("query ($input: Message!, $ids: [ID!], $one: Message) { send(input: $input, ids: $ids, one: $one) }"),
)!;
const pathOf = (variables: Record<string, unknown>): unknown =>
  longListOf(schema, operation, variables)?.extensions.violations?.[0]!.path;
const many = (count: number, item: unknown): unknown[] => Array.from({ length: count }, () => item);

test.each([
  [{ input: { parts: many(maxListItems.objects, {}) }, ids: many(maxListItems.values, "1") }, undefined],
  [{ input: { parts: many(maxListItems.objects + 1, {}) } }, ["parts"]],
  [{ input: { parts: [{}, { tags: many(maxListItems.values + 1, "x") }] } }, ["parts", 1, "tags"]],
  [{ input: { nested: [[], many(maxListItems.objects + 1, {})] } }, ["nested", 1]],
  [{ ids: many(maxListItems.values + 1, "1") }, ["ids"]],
  [{ one: { parts: many(maxListItems.objects + 1, {}) } }, ["one", "parts"]],
  [{ input: { parts: [{ data: many(300_000, 0) }] } }, undefined],
  [{ input: { parts: 1 }, ids: "1", one: null, other: many(300_000, 0) }, undefined],
])("a list of input that is too long is found where it stands: %#", (variables, path) => {
  expect(pathOf(variables)).toEqual(path);
});

test("a list that is too long is not looked into", () => {
  const untouchable = new Proxy(many(maxListItems.objects + 1, {}), {
    get(list, key) {
      if (key === "length") return list.length;
      throw new Error(`${String(key)} was read`);
    },
  });
  expect(pathOf({ input: { parts: untouchable } })).toEqual(["parts"]);
});
