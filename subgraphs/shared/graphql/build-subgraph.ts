import "reflect-metadata";
import { buildSubgraphSchema } from "@apollo/subgraph";
import { printSchemaWithDirectives } from "@graphql-tools/utils";
import {
  defaultFieldResolver,
  getNullableType,
  type GraphQLSchema,
  isEnumType,
  isObjectType,
  lexicographicSortSchema,
  parse,
} from "graphql";
import { buildSchema, createResolversMap, type NonEmptyArray } from "type-graphql";
import type { RequestContext } from "../context/request-context.js";

const link =
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@shareable", "@inaccessible", "@tag"])';

/** Turns a key that another subgraph returned into the row the viewer may see, or null. */
export type ReferenceResolver = (reference: Record<string, string>, context: RequestContext) => Promise<object | null>;

// oxlint-disable-next-line typescript/no-unsafe-function-type -- type-graphql's own type for resolver classes
export type ResolverClass = Function;

export interface SubgraphDefinition {
  readonly name: string;
  readonly resolvers: readonly ResolverClass[];
  /** Entity types of other domains that get fields here and that no field here leads to. */
  readonly extendedTypes?: readonly ResolverClass[];
  /** By entity type name. Every one takes the viewer and filters by visibility in SQL. */
  readonly references: Readonly<Record<string, ReferenceResolver>>;
}

/** A subgraph ready to run: its executable schema and the SDL that is composed into the supergraph. */
export interface Subgraph {
  readonly name: string;
  readonly schema: GraphQLSchema;
  readonly sdl: string;
}

/** Builds a Federation 2 subgraph from type-graphql resolver classes. */
export async function buildSubgraph(definition: SubgraphDefinition): Promise<Subgraph> {
  const plain = await buildSchema({
    resolvers: [...definition.resolvers] as unknown as NonEmptyArray<NonNullable<unknown> & (new () => object)>,
    orphanedTypes: [...(definition.extendedTypes ?? [])],
    // Values are validated by rules, which answer with the contract's errors.
    validate: false,
    // The schema below is made of this one and is checked; so is what the subgraphs compose to.
    skipCheck: true,
    // Subscriptions are hand-written iterators over the event log; type-graphql only asks that something is here.
    pubSub: { publish: () => {}, subscribe: () => neverUsed() },
    authChecker: ({ context }) => (context as RequestContext).viewer.kind !== "anonymous",
  });
  const sdl = `${link}\n${printSchemaWithDirectives(lexicographicSortSchema(plain))}`;
  const resolvers = createResolversMap(plain) as Record<string, Record<string, unknown>>;
  for (const [type, resolve] of Object.entries(definition.references)) {
    resolvers[type] = {
      ...resolvers[type],
      // The planner's reference objects may be shared or frozen: hand out a copy. The domain's function filters.
      __resolveReference: (reference: Record<string, string>, context: RequestContext) =>
        resolve({ ...reference }, context),
    };
  }
  const schema = buildSubgraphSchema([{ typeDefs: parse(sdl, { noLocation: true }), resolvers: resolvers as never }]);
  translateEnumDefaults(schema);
  clearLoadersAfterMutations(schema);
  return { name: definition.name, schema, sdl };
}

/** Defaults are read from the SDL before enum names get their inner values, so they would reach resolvers as names. */
function translateEnumDefaults(schema: GraphQLSchema): void {
  const fields = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .flatMap((type) => Object.values(type.getFields()));
  for (const argument of fields.flatMap((field) => field.args)) {
    const type = getNullableType(argument.type);
    if (isEnumType(type) && typeof argument.defaultValue === "string") {
      argument.defaultValue = type.getValue(argument.defaultValue)?.value ?? argument.defaultValue;
    }
  }
}

function clearLoadersAfterMutations(schema: GraphQLSchema): void {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const resolve = field.resolve ?? defaultFieldResolver;
    field.resolve = async (source, args, context: RequestContext, info) => {
      try {
        return await (resolve(source, args, context, info) as unknown);
      } finally {
        context.clearLoaders();
      }
    };
  }
}

function neverUsed(): never {
  throw new Error("Subscriptions are read from the event log.");
}
