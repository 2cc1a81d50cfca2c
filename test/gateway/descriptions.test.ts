import { readFile } from "node:fs/promises";
import { Supergraph } from "@apollo/federation-internals";
import { type GraphQLNamedType, isEnumType, isInputObjectType, isObjectType, isSpecifiedScalarType } from "graphql";
import { expect, test } from "vitest";

const roots = new Set(["Query", "Mutation", "Subscription"]);

/** The type itself, its values, its fields and their arguments, by name. */
function describable(type: GraphQLNamedType): [string, string | null | undefined][] {
  const itself: [string, string | null | undefined][] = roots.has(type.name) ? [] : [[type.name, type.description]];
  if (isEnumType(type)) {
    return [
      ...itself,
      ...type.getValues().map((value) => [`${type.name}.${value.name}`, value.description] as [string, string]),
    ];
  }
  if (!isObjectType(type) && !isInputObjectType(type)) return itself;
  for (const field of Object.values(type.getFields())) {
    itself.push([`${type.name}.${field.name}`, field.description]);
    for (const argument of "args" in field ? field.args : []) {
      itself.push([`${type.name}.${field.name}(${argument.name})`, argument.description]);
    }
  }
  return itself;
}

test("whoever reads the schema is told what every type, value, field and argument is", async () => {
  const sdl = await readFile(new URL("../../gateway/supergraph.graphql", import.meta.url), "utf8");
  const types = Object.values(Supergraph.build(sdl).apiSchema().toGraphQLJSSchema().getTypeMap());
  const ours = types.filter((type) => !type.name.startsWith("__") && !isSpecifiedScalarType(type));
  const silent = ours.flatMap(describable).filter(([, description]) => !description);
  expect(silent.map(([name]) => name)).toEqual([]);
});
