import "reflect-metadata";
import { printSchemaWithDirectives } from "@graphql-tools/utils";
import { defaultFieldResolver, graphql, type GraphQLSchema, lexicographicSortSchema, parse } from "graphql";
import { buildSchema, type NonEmptyArray } from "type-graphql";
import type { RequestContext } from "../context/request-context.js";
import { RefusedByRule } from "../refusals/refused-by-rule.js";
import { addEntities, type ReferenceResolver } from "./add-entities.js";
import { tellOfPrecedingItems } from "./preceding-items.js";

const link =
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@shareable", "@inaccessible", "@tag"])';

export type { ReferenceResolver };

// oxlint-disable-next-line typescript/no-unsafe-function-type -- type-graphql's own type for resolver classes
export type ResolverClass = Function;

export interface SubgraphDefinition {
  readonly name: string;
  readonly resolvers: readonly ResolverClass[];
  /** Entity types of other domains that get fields here and that are not reachable from any field here. */
  readonly extendedTypes?: readonly ResolverClass[];
  /** By entity type name. Every one takes the viewer and filters by visibility in SQL. */
  readonly references: Readonly<Record<string, ReferenceResolver>>;
}

/** A subgraph that is ready to run: its executable schema and the SDL that is composed into the supergraph. */
export interface Subgraph {
  readonly name: string;
  readonly schema: GraphQLSchema;
  /** Printed on demand. */
  readonly sdl: string;
}

/** Builds a Federation 2 subgraph from type-graphql resolver classes. */
export async function buildSubgraph(definition: SubgraphDefinition): Promise<Subgraph> {
  const plain = await buildSchema({
    resolvers: [...definition.resolvers] as unknown as NonEmptyArray<NonNullable<unknown> & (new () => object)>,
    orphanedTypes: [...(definition.extendedTypes ?? [])],
    // Rules validate the values and answer with the contract's errors.
    validate: false,
    // The build checks the composition of the subgraphs.
    skipCheck: true,
    // Subscriptions are hand-written iterators over the event log; type-graphql only requires that something is here.
    pubSub: { publish: () => {}, subscribe: () => neverUsed() },
    authChecker: ({ context }) => (context as RequestContext).viewer.kind !== "anonymous",
  });
  const schema = addEntities(plain, definition.references, async () => {
    const { buildSubgraphSchema } = await import("@apollo/subgraph");
    const printed = await graphql({ schema: buildSubgraphSchema(parse(sdlOf(plain))), source: "{ _service { sdl } }" });
    return (printed.data as unknown as { _service: { sdl: string } })._service.sdl;
  });
  endMutations(schema);
  tellOfPrecedingItems(schema);
  return {
    name: definition.name,
    schema,
    get sdl() {
      return sdlOf(plain);
    },
  };
}

function sdlOf(plain: GraphQLSchema): string {
  return `${link}\n${printSchemaWithDirectives(lexicographicSortSchema(plain))}`;
}

/** After each mutation: later fields read their rows again, and a refusal by a rule is counted. */
function endMutations(schema: GraphQLSchema): void {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const resolve = field.resolve ?? defaultFieldResolver;
    field.resolve = async (source, args, context: RequestContext, info) => {
      try {
        return await (resolve(source, args, context, info) as unknown);
      } catch (error) {
        if (error instanceof RefusedByRule) error.count(context.services);
        throw error;
      } finally {
        context.clearLoaders();
      }
    };
  }
}

function neverUsed(): never {
  throw new Error("Subscriptions are read from the event log.");
}
