import { type Attack, chosen, geneOf } from "./attack.js";
import { applyGene, type Draft, placeFields } from "./document-genes.js";
import type { SchemaPlace } from "./schema-places.js";

/** Of all bodies of one attack. */
export const mostBytes = 24_000_000;

/** The bodies of POST /graphql that an attack sends, as texts of JSON. */
export function graphqlBodies(attack: Attack, places: readonly SchemaPlace[], mark: () => string): string[] {
  const own = mark();
  let bytes = 0;
  return Array.from({ length: attack.times }, (_, n) => {
    // A text that is always the same still carries values that are not.
    const { query, variables, name } = write(attack, places, attack.same ? own : mark(), mark());
    const others = geneOf(attack.genes, "operations");
    const asked = others === undefined ? name : `o${n % Math.max(1, others.size)}`;
    bytes += query.length + variables.length;
    if (bytes > mostBytes) throw new RangeError("The documents would be longer than what is sent in one attack");
    return `{"query":${JSON.stringify(query)},"variables":${variables},"operationName":"${asked}"}`;
  });
}

/** A document, and its variables as JSON. */
export function write(attack: Attack, places: readonly SchemaPlace[], mark: string, valueMark: string) {
  const draft: Draft = {
    place: placeOf(places, attack.place),
    mark: valueMark,
    ignored: "",
    definitions: [],
    fields: [],
    fragments: [],
    operations: [],
    variables: new Map(),
    fill: { literal: '"x"', json: '"x"' },
    byVariable: false,
    copies: attack.genes.some(({ kind }) => usesPlace(kind)) ? 1 : 0,
    aliased: true,
  };
  // What stands in the place comes first: `uses` takes it as its variable.
  const order = (kind: string): number => (kind === "uses" ? 1 : 0);
  for (const gene of attack.genes.toSorted((a, b) => order(a.kind) - order(b.kind))) applyGene(draft, gene);
  const fields = [placeFields(draft), ...draft.fields].filter((text) => text !== "");
  if (fields.length === 0) fields.push("eventCursor");
  const kind = draft.copies > 0 ? draft.place.root : "query";
  const definitions = draft.definitions.length === 0 ? "" : `(${draft.definitions.join(", ")})`;
  const own = `${draft.ignored}${kind} m${mark}${definitions} { ${fields.join(" ")} }`;
  const query = [own, ...draft.operations, ...draft.fragments].join("\n");
  const variables = [...draft.variables].map(([name, json]) => `${JSON.stringify(name)}:${json}`);
  return { query, variables: `{${variables.join(",")}}`, name: `m${mark}` };
}

const aboutFields = new Set([
  ...["comments", "blanks", "same-names", "mistakes", "nest-fields", "ladder", "spreads", "inline", "operations"],
  ...["definitions", "directives", "foreign-variables", "introspect"],
]);

function usesPlace(kind: string): boolean {
  return !aboutFields.has(kind);
}

/** A third of the choices are places of free JSON, a third lists, the rest any other. */
function placeOf(places: readonly SchemaPlace[], choice: number): SchemaPlace {
  const json = places.filter(({ type }) => type.startsWith("JSON"));
  const lists = places.filter(({ element }) => element !== null);
  const groups = [json, lists, places];
  const at = choice * 3;
  return chosen(chosen(groups, choice), at - Math.floor(at));
}
