import { buildSchema, getVariableValues, GraphQLError, parse, validate, type OperationDefinitionNode } from "graphql";
import { describe, expect, test } from "vitest";
import { asRequestError } from "../../gateway/errors/public-error.js";

const schema = buildSchema(`
  enum Colour { RED GREEN }
  input Box { colour: Colour, size: Int, names: [String!], secret: ID }
  type Query { box(box: Box, colour: Colour, size: Int): Boolean }
`);

/** The words of a refusal about a document and its variables. */
function told(document: string, variables: Record<string, unknown> = {}): string[] {
  try {
    const parsed = parse(document);
    const errors = validate(schema, parsed);
    const { variableDefinitions = [] } = parsed.definitions[0] as OperationDefinitionNode;
    const wrong = errors.length > 0 ? errors : getVariableValues(schema, variableDefinitions, variables).errors!;
    return wrong.map((error) => asRequestError(error).message);
  } catch (error) {
    return [asRequestError(error as GraphQLError).message];
  }
}

const taking = "query ($box: Box) { box(box: $box) }";

describe("an error on a request quotes no value of it", () => {
  test.each<[string, string, Record<string, unknown>, string]>([
    ["of a number", `{ box(size: "hidden") }`, {}, "Int cannot represent this value."],
    ["of an enum", `{ box(colour: "hidden") }`, {}, 'Enum "Colour" cannot represent this value.'],
    ["of an enum that has others", "{ box(colour: hidden) }", {}, 'The value does not exist in "Colour" enum.'],
    ["of an input", `{ box(box: "hidden") }`, {}, 'Expected a value of type "Box".'],
    ["in a list", `{ box(box: { names: [["hidden"]] }) }`, {}, "String cannot represent this value."],
    ["where none is expected", `{ box "hidden" }`, {}, "Syntax Error: Expected Name, found String."],
    ["in place of a colon", `{ box(size "hidden") }`, {}, 'Syntax Error: Expected ":", found String.'],
    ["as a name", `{ box(size hidden) }`, {}, 'Syntax Error: Expected ":", found Name.'],
    ["as a number", `{ box(size 1234567) }`, {}, 'Syntax Error: Expected ":", found Int.'],
    [
      "in a block where none is expected",
      `{ box """hidden\nhidden""" }`,
      {},
      "Syntax Error: Expected Name, found BlockString.",
    ],
    [
      "of a variable",
      taking,
      { box: "hidden" },
      'Variable "$box" got an invalid value; Expected type "Box" to be an object.',
    ],
    [
      "deep in a variable",
      taking,
      { box: { names: ["hidden", ["hidden"]] } },
      'Variable "$box" got an invalid value at "box.names[1]"; String cannot represent this value.',
    ],
    [
      "that looks like the end of a sentence",
      taking,
      { box: { size: 'hidden" at "hidden' } },
      'Variable "$box" got an invalid value at "box.size"; Int cannot represent this value.',
    ],
    [
      "beside a wrong name",
      taking,
      { box: { secrets: "hidden" } },
      'Variable "$box" got an invalid value; Field "secrets" is not defined by type "Box". Did you mean "secret"?',
    ],
    [
      "that stands for a name",
      taking,
      { box: { 'hidden"hidden': 1 } },
      'Variable "$box" got an invalid value; A field is not defined by type "Box".',
    ],
    [
      "that stands for a field",
      "{ hidden_0123456789_0123456789_0123456789_0 }",
      {},
      'Cannot query field on type "Query".',
    ],
    [
      "of a variable that is an enum",
      "query ($colour: Colour) { box(colour: $colour) }",
      { colour: "hidden" },
      'Variable "$colour" got an invalid value; The value does not exist in "Colour" enum.',
    ],
  ])("%s", (_, document, variables, message) => {
    expect(told(document, variables)).toEqual([message]);
  });
});

test("nor when nobody knows where its value ends", () => {
  const error = new GraphQLError('Variable "$box" got invalid value "hidden"; it is wrong');
  expect(asRequestError(error).message).toBe('Variable "$box" got an invalid value.');
});

test("what names things is told as it is", () => {
  expect(told("{ bax }")).toEqual(['Cannot query field "bax" on type "Query". Did you mean "box"?']);
  expect(told("query ($size: Int!) { box(size: $size) }")).toEqual([
    'Variable "$size" of required type "Int!" was not provided.',
  ]);
  expect(told("{ box ")).toEqual(["Syntax Error: Expected Name, found <EOF>."]);
});
