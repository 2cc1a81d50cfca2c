import { chosen, type Gene } from "./attack.js";
import type { SchemaPlace } from "./schema-places.js";
import { fillJson, hole, type RawValue, valueOf } from "./values.js";

/** A document in the making. */
export interface Draft {
  readonly place: SchemaPlace;
  readonly mark: string;
  /** Text between operations, in front of all. */
  ignored: string;
  readonly definitions: string[];
  readonly fields: string[];
  readonly fragments: string[];
  readonly operations: string[];
  /** Values as JSON texts, by name. */
  readonly variables: Map<string, string>;
  /** What stands in the place. */
  fill: RawValue;
  /** Whether the place's argument is a variable. */
  byVariable: boolean;
  /** How often the field is asked for, and whether under a name of its own each time. */
  copies: number;
  aliased: boolean;
}

type Apply = (draft: Draft, size: number, choice: number) => void;

const count = (size: number, make: (n: number) => string): string =>
  Array.from({ length: size }, (_, n) => make(n)).join(" ");
const conditions = ["", " @include(if: $c)", " @skip(if: $c)", " @include(if: true)"];

function condition(draft: Draft, choice: number): string {
  const text = chosen(conditions, choice);
  if (text.includes("$c") && !draft.variables.has("c")) {
    draft.definitions.push("$c: Boolean!");
    draft.variables.set("c", String(text.includes("include")));
  }
  return text;
}

const described =
  "fields { name args { name type { name ofType { name } } } type { name ofType { name ofType { name } } } }";

function ownCondition(draft: Draft, name: string): string {
  if (!draft.variables.has(name)) {
    draft.definitions.push(`$${name}: Boolean!`);
    draft.variables.set(name, "true");
  }
  return ` @include(if: $${name})`;
}

/** The fields of a type under nine names, no more than three of which ask for the same. */
function ninefold(inside: string): string {
  const asked = ["", "(includeDeprecated: true)", "(includeDeprecated: false)"];
  return asked
    .flatMap((given, n) => ["a", "b", "c"].map((name) => `${name}${n}: fields${given} { ${inside} }`))
    .join(" ");
}

/** Fields under a root field that lead round in a circle, so that nesting has somewhere to go. */
const circle = ["identities { nodes { ", "organization { "];

const kinds: Readonly<Record<string, Apply>> = {
  // A line of a character costs as much to remember as a long one. Its end is two characters in JSON.
  comments: (draft, size, choice) => {
    const line = `#${"x".repeat(chosen([0, 0, 8, 60], choice))}\n`;
    draft.ignored += `# ${draft.mark}\n${line.repeat(Math.ceil(size / (line.length + 1)))}`;
  },
  blanks: (draft, size, choice) =>
    void (draft.ignored += chosen(["\n", " ", ",", "\r\n", "\t", "\ufeff"], choice).repeat(size)),
  alias: (draft, size) => {
    draft.copies = size;
    draft.aliased = true;
  },
  repeat: (draft, size) => {
    draft.copies = size;
    draft.aliased = false;
  },
  "same-names": (draft, size, choice) =>
    void draft.fields.push(
      count(size, (n) =>
        chosen(["__typename", `t${n}: __typename`, "viewer { __typename }", `v${n}: viewer { __typename }`], choice),
      ),
    ),
  mistakes: (draft, size, choice) =>
    void draft.fields.push(
      count(size, (n) =>
        chosen(["nope", `nope${n}`, `n${n}: eventCursor(x: 1)`, "...nope", "eventCursor { a }"], choice),
      ),
    ),
  "nest-fields": (draft, size) => void draft.fields.push(`${circle.join("").repeat(size)} id ${"} } } ".repeat(size)}`),
  ladder: (draft, size, choice) => {
    const [type, leaf] = choice < 0.2 ? ["Query", "eventCursor"] : ["Identity", "displayName"];
    // With fields of their own on every rung, or only at the end.
    const isBare = (choice * 7) % 1 < 0.6;
    // The same condition everywhere, or one of its own for every rung.
    const extra = (n: number, side: string): string =>
      choice < 0.5 ? condition(draft, (choice * 4) % 1) : `${ownCondition(draft, `${side}${n}`)} @skip(if: $f0)`;
    for (let n = 0; n < size; n++) {
      const isLast = n === size - 1;
      const own = isBare && !isLast ? "" : `l${n}: ${leaf}`;
      const next = isLast ? own : `${own} ...f${n + 1}${extra(n, "f")} ...g${n + 1}${extra(n, "g")}`;
      draft.fragments.push(`fragment f${n} on ${type} { ${next} }`, `fragment g${n} on ${type} { ${next} }`);
    }
    draft.fields.push(type === "Query" ? "...f0 ...g0" : "identities(first: 1) { nodes { ...f0 ...g0 } }");
  },
  spreads: (draft, size, choice) => {
    draft.fragments.push("fragment s on Query { eventCursor __typename }");
    const extra = condition(draft, choice);
    draft.fields.push(count(size, () => `...s${extra}`));
  },
  inline: (draft, size, choice) => {
    const extra = condition(draft, choice);
    if (choice < 0.5) draft.fields.push(count(size, () => `...${extra || " on Query"} { eventCursor }`));
    else draft.fields.push(`${`...${extra || " on Query"} { eventCursor `.repeat(size)}${"}".repeat(size)}`);
  },
  operations: (draft, size) => {
    const asked = "nodes { agentHandle cardUrl visibility card { content } } pageInfo { hasNextPage endCursor }";
    draft.fragments.push(
      `fragment o on Query { ${count(18, (n) => `o${n}: a2aDirectory(first: ${n + 1}) { ${asked} }`)} }`,
    );
    for (let n = 0; n < size; n++) draft.operations.push(`query o${n} { ...o }`);
  },
  definitions: (draft, size) => void draft.definitions.push(count(size, (n) => `$d${n}: Int`)),
  directives: (draft, size, choice) =>
    void draft.fields.push(`eventCursor ${chosen(["@include(if: true) ", "@nope "], choice).repeat(size)}`),
  "foreign-variables": (draft, size, choice) => {
    draft.operations.push("query foreign($f: Int) { identities(first: $f) { nodes { id } } }");
    // Numbers that are longer when they are written again than they were when they were sent.
    const numbers = `[${"1e20,".repeat(Math.floor(size / 5))}${draft.mark.length}]`;
    draft.variables.set(
      "f",
      choice < 0.6 ? numbers.replace("[", `["${draft.mark}",`) : `"${draft.mark}${"y".repeat(size)}"`,
    );
  },
  introspect: (draft, size, choice) => {
    if (choice < 0.3) draft.fields.push(count(size, (n) => `i${n}: __schema { types { ${described} } }`));
    else if (choice < 0.5) draft.fields.push(`__schema { types { ${count(size, (n) => `i${n}: ${described}`)} } }`);
    // Few names for each field of each level, and very many in the end.
    else {
      draft.fragments.push(`fragment t on __Type { ${ninefold("name")} }`);
      draft.fields.push(`__schema { types { ${ninefold("type { ...t ofType { ...t } }")} } }`);
    }
  },
  uses: (draft, size) => {
    const value = valueOf({ kind: "long-text", size: 100_000, choice: 0 }, draft.mark)!;
    if (!draft.variables.has("u")) draft.variables.set("u", draft.fill.json === '"x"' ? value.json : draft.fill.json);
    draft.definitions.push("$u: JSON");
    draft.fill = { literal: `[${Array.from({ length: size }, () => "$u").join(",")}]`, json: "[]" };
  },
  elements: (draft, size) => {
    const element = draft.place.element ?? { literal: '"x"', json: '"x"' };
    const list = (text: string): string => `[${Array.from({ length: size }, () => text).join(",")}]`;
    draft.fill = { literal: list(element.literal), json: list(element.json) };
  },
  "by-variable": (draft) => void (draft.byVariable = true),
};

export const documentKinds: readonly string[] = Object.keys(kinds);

/** Puts one gene into the draft. */
export function applyGene(draft: Draft, gene: Gene): void {
  const value = valueOf(gene, draft.mark);
  if (value !== null) draft.fill = value;
  else kinds[gene.kind]?.(draft, gene.size, gene.choice);
}

/** Far more than a body may have. */
const longestText = 16_000_000;

/** The field of the draft's place, as often as it wants it. */
export function placeFields(draft: Draft): string {
  const { place, fill, byVariable, copies, aliased } = draft;
  const given = byVariable ? [`${place.argument}: $a`, ...place.others].join(", ") : fillLiteral(place.literal, fill);
  if (byVariable) {
    draft.definitions.push(`$a: ${place.argumentType}`);
    draft.variables.set("a", fillJson(place.json, fill.json));
  }
  const field = `${place.field}(${given})${place.isLeaf ? "" : " { __typename }"}`;
  if (field.length * copies > longestText) throw new RangeError("The document would be longer than any text");
  return count(copies, (n) => (aliased ? `p${n}: ${field}` : field));
}

function fillLiteral(literal: string, { literal: text }: RawValue): string {
  return literal.replace(JSON.stringify(hole), () => text);
}
