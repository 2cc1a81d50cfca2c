import {
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
  GraphQLUnionType,
  isObjectType,
} from "graphql";
import type { RequestContext } from "../context/request-context.js";

/** Finds the row for a key that another subgraph returned; null when the viewer may not see it. */
export type ReferenceResolver = (reference: Record<string, string>, context: RequestContext) => Promise<object | null>;

type Reference = Record<string, string> & { readonly __typename: string };

/**
 * The schema with the two fields of an Apollo Federation subgraph: `_entities` and `_service`. `@apollo/subgraph`
 * parses a text and builds a second schema from it, which takes half of a subgraph's start time; this function keeps
 * the first schema.
 *
 * @param references by entity type; a type with `@key` and without one answers with the key that was sent
 * @param sdl the text that `_service` answers
 */
export function addEntities(
  schema: GraphQLSchema,
  references: Readonly<Record<string, ReferenceResolver>>,
  sdl: () => Promise<string>,
): GraphQLSchema {
  const { types, ...config } = schema.toConfig();
  const query = schema.getQueryType()!.toConfig();
  const service = new GraphQLObjectType({ name: "_Service", fields: { sdl: { type: GraphQLString } } });
  const federated = {
    _service: { type: new GraphQLNonNull(service), resolve: async () => ({ sdl: await sdl() }) },
    ...entitiesField(types.filter(isObjectType).filter(hasKey), references),
  };
  const root = new GraphQLObjectType({
    ...query,
    fields: { ...query.fields, ...(federated as unknown as typeof query.fields) },
  });
  return new GraphQLSchema({ ...config, query: root, types: types.filter(({ name }) => name !== root.name) });
}

/** `_entities`; a subgraph without entities does not have it. */
function entitiesField(
  entities: readonly GraphQLObjectType[],
  references: Readonly<Record<string, ReferenceResolver>>,
): object {
  if (entities.length === 0) return {};
  const names = new Set(entities.map(({ name }) => name));
  const resolve = (reference: Reference, context: RequestContext): Promise<object | null> | object => {
    const { __typename: name } = reference;
    if (!names.has(name)) throw new Error(`There is no entity type ${name}.`);
    // The planner's reference objects may be shared or frozen, so return a copy. The domain's function filters.
    const found = references[name]?.({ ...reference }, context) ?? { ...reference };
    return found instanceof Promise ? found.then((entity) => named(entity, name)) : found;
  };
  return {
    _entities: {
      type: new GraphQLNonNull(
        new GraphQLList(
          new GraphQLUnionType({
            name: "_Entity",
            types: entities,
            resolveType: (entity: Reference) => entity.__typename,
          }),
        ),
      ),
      args: { representations: { type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(anyReference))) } },
      resolve: (_source: unknown, args: { representations: readonly Reference[] }, context: RequestContext) =>
        args.representations.map((reference) => resolve(reference, context)),
    },
  };
}

/** Adds the type of an entity, which rows of the database do not contain. */
function named(entity: object | null, name: string): object | null {
  return entity === null ? null : Object.defineProperty(entity, "__typename", { value: name });
}

const anyReference = new GraphQLScalarType({ name: "_Any" });

function hasKey({ astNode }: GraphQLObjectType): boolean {
  return astNode?.directives?.some(({ name }) => name.value === "key") ?? false;
}
