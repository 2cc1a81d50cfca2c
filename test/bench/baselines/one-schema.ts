import { Supergraph } from "@apollo/federation-internals";
import {
  buildSchema,
  type GraphQLEnumType,
  type GraphQLObjectType,
  type GraphQLScalarType,
  type GraphQLSchema,
  isEnumType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  printSchema,
} from "graphql";
import type { RequestContext } from "../../../subgraphs/shared/context/request-context.js";
import type { Subgraph } from "../../../subgraphs/shared/graphql/build-subgraph.js";
import { identityById } from "../../../subgraphs/org/identities/loaders.js";

/**
 * A design that knows nothing of federation: one executable schema with the same types, resolvers,
 * loaders and statements.
 */
export function oneSchema(supergraph: string, subgraphs: readonly Subgraph[]): GraphQLSchema {
  const schema = buildSchema(printSchema(Supergraph.build(supergraph).apiSchema().toGraphQLJSSchema()));
  for (const type of Object.values(schema.getTypeMap())) {
    const parts = subgraphs.map((subgraph) => subgraph.schema.getType(type.name)).filter((part) => part !== undefined);
    if (isObjectType(type)) takeResolvers(type, parts.filter(isObjectType));
    else if (isEnumType(type)) takeValues(type, parts.filter(isEnumType)[0]);
    else if (isScalarType(type) && !isSpecifiedScalarType(type)) takeForm(type, parts.filter(isScalarType)[0]);
  }
  identityOfParticipant(schema);
  return schema;
}

function takeResolvers(type: GraphQLObjectType, parts: readonly GraphQLObjectType[]): void {
  for (const field of Object.values(type.getFields())) {
    const resolve = parts.map((part) => part.getFields()[field.name]?.resolve).find((one) => one !== undefined);
    if (resolve !== undefined) field.resolve = resolve;
  }
}

function takeValues(type: GraphQLEnumType, part: GraphQLEnumType | undefined): void {
  for (const value of type.getValues()) value.value = part?.getValue(value.name)?.value;
}

function takeForm(type: GraphQLScalarType, part: GraphQLScalarType | undefined): void {
  if (part === undefined) return;
  type.serialize = part.serialize;
  type.parseValue = part.parseValue;
  type.parseLiteral = part.parseLiteral;
}

/** Across subgraphs the participant names its identity by key; here it loads it, with the loader that answers the key. */
function identityOfParticipant(schema: GraphQLSchema): void {
  const field = (schema.getType("A2aParticipant") as GraphQLObjectType).getFields()["identity"]!;
  const keyOf = field.resolve!;
  field.resolve = async (source, args, context: RequestContext, info) => {
    const key = (await keyOf(source, args, context, info)) as { readonly id: string } | null;
    return key === null ? null : context.loader(identityById).load(key.id);
  };
}
