import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from "graphql";

/** What a generated document draws its texts and numbers from. */
export interface Draw {
  /** In [0, 1). */
  random(): number;
  /** Any text, awkward ones among them, or one that stands for something. */
  text(): string;
}

const any = <Item>(draw: Draw, items: readonly Item[]): Item => items[Math.floor(draw.random() * items.length)]!;

/**
 * A document that mostly fits the schema: operations, arguments and fields are real, values are of the right type more
 * often than not. So what is fuzzed is what lies behind the validation.
 */
export function fittingDocument(schema: GraphQLSchema, draw: Draw): string {
  const type = draw.random() < 0.55 ? schema.getQueryType()! : schema.getMutationType()!;
  const fields = Object.values(type.getFields()).filter(({ name }) => !/revoke|disconnect/i.test(name));
  const count = draw.random() < 0.8 ? 1 : 3;
  const roots = Array.from({ length: count }, (_, n) => `r${n}: ${selection(any(draw, fields), draw, 3)}`);
  return `${type === schema.getQueryType() ? "query" : "mutation"} { ${roots.join(" ")} }`;
}

function selection(field: GraphQLField<unknown, unknown>, draw: Draw, depth: number): string {
  const given = field.args.filter((argument) => isNonNullType(argument.type) || draw.random() < 0.4);
  const inside = given.map((argument: GraphQLArgument) => `${argument.name}: ${literal(argument.type, draw, 4)}`);
  const args = inside.length === 0 ? "" : `(${inside.join(", ")})`;
  return `${field.name}${args}${selections(field.type, draw, depth)}`;
}

function selections(type: GraphQLOutputType, draw: Draw, depth: number): string {
  if (isNonNullType(type) || isListType(type)) return selections(type.ofType, draw, depth);
  if (isLeafType(type)) return "";
  if (isAbstractType(type) || !isObjectType(type) || depth === 0) return " { __typename }";
  const fields = Object.values(type.getFields());
  const chosen = Array.from({ length: 1 + Math.floor(draw.random() * 4) }, () => any(draw, fields));
  return ` { ${chosen.map((field, n) => `f${n}: ${selection(field, draw, depth - 1)}`).join(" ")} }`;
}

/** A value as it is written in a document. */
function literal(type: GraphQLInputType, draw: Draw, depth: number): string {
  const dice = draw.random();
  if (dice < 0.04)
    return any(draw, ["null", "{}", "[]", '""', "-1", "1e400", "$none", "ENUM", '"""block"""', "9".repeat(400)]);
  if (isNonNullType(type)) return literal(type.ofType, draw, depth);
  if (isListType(type)) {
    const length = depth <= 0 ? 0 : Math.floor(draw.random() * 3);
    return `[${Array.from({ length }, () => literal(type.ofType, draw, depth - 1)).join(", ")}]`;
  }
  if (isEnumType(type)) return any(draw, type.getValues()).name;
  if (isInputObjectType(type)) {
    const given = Object.values(type.getFields()).filter(
      (f) => isNonNullType(f.type) || (depth > 0 && draw.random() < 0.4),
    );
    return `{${given.map((field) => `${field.name}: ${literal(field.type, draw, depth - 1)}`).join(", ")}}`;
  }
  switch (type.name) {
    case "Int":
      return any(draw, ["0", "1", "50", "100", "101", "-1", "2147483647", "2147483648"]);
    case "Boolean":
      return any(draw, ["true", "false"]);
    case "JSON":
    case "JSONObject":
      return any(draw, ["{a: 1}", '{a: {b: [1, null, "x"]}}', "{}", '"x"', "1", `{a: ${JSON.stringify(draw.text())}}`]);
    default:
      return JSON.stringify(draw.text());
  }
}

/** Documents that are wrong, or too much, by their form alone. */
export const monsters: readonly string[] = [
  ...["", " ", "{", "{}", "}", "query", "{ a", "\0", "\ufeff{ eventCursor }", "{ eventCursor } { eventCursor }", "🙂"],
  ...[
    "{ ...f } fragment f on Query { ...g } fragment g on Query { ...f }",
    "{ ...f }",
    "fragment f on Query { eventCursor }",
  ],
  ...['subscription { taskUpdated(agentHandle: "worker") { cursor } }', "query ($x: Nope) { eventCursor }"],
  `{ ${"identities { nodes { organization { ".repeat(200)} id ${"} } } ".repeat(200)} }`,
  `{ ${"identities { nodes { organization { ".repeat(5)} id ${"} } } ".repeat(5)} }`,
  `{ ${Array.from({ length: 1_500 }, (_, n) => `a${n}: eventCursor`).join(" ")} }`,
  `{ ${Array.from({ length: 30 }, (_, n) => `a${n}: eventCursor`).join(" ")} }`,
  `{ identity(agentHandle: "${"x".repeat(900_000)}") { id } }`,
  `{ identities(first: ${"9".repeat(50_000)}) { nodes { id } } }`,
  `{ eventCursor ${"@skip(if: false) ".repeat(900)} }`,
  `{ eventCursor ${"@nope ".repeat(200)} }`,
  `query (${Array.from({ length: 800 }, (_, n) => `$v${n}: Int`).join(" ")}) { eventCursor }`,
  `{ a2aTasks(agentHandle: "worker", filter: ${"{state: ".repeat(500)}WORKING${"}".repeat(500)}) { nodes { id } } }`,
  `{ identity(agentHandle: ${"[".repeat(3_000)}) { id } }`,
  `{ identity(agentHandle: ${"[".repeat(1_500)}${"]".repeat(1_500)}) { id } }`,
  exponential(30),
  `${"#".repeat(100_000)}\n{ eventCursor }`,
  "{ __schema { types { fields { type { fields { type { fields { name } } } } } } } }",
  "{ _entities(representations: []) { __typename } _service { sdl } }",
];

/** Fragments that double with each other: small to write, enormous to carry out. */
function exponential(levels: number): string {
  const fragments = Array.from({ length: levels }, (_, n) => {
    const inner =
      n === levels - 1 ? "agentHandle" : `a: organization { identities { nodes { ...f${n + 1} ...f${n + 1} } } }`;
    return `fragment f${n} on Identity { ${inner} }`;
  });
  return `{ identities { nodes { ...f0 } } } ${fragments.join(" ")}`;
}
