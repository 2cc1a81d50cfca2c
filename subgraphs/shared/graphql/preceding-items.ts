import { defaultFieldResolver, getNamedType, type GraphQLSchema, isObjectType } from "graphql";
import type { ConnectionValue } from "./connection.js";

/** The arguments that say where a page begins. */
interface Place {
  readonly after?: string | null;
  readonly offset?: number | null;
}

/**
 * Has every connection say whether items precede its page: a cursor is that of an item, so one stands before whatever follows
 * it. Lists need not know it: the arguments of the field say it.
 */
export function tellOfPrecedingItems(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap()).filter(isObjectType)) {
    for (const field of Object.values(type.getFields())) {
      const isConnection = getNamedType(field.type).name.endsWith("Connection");
      if (!isConnection || !field.args.some(({ name }) => name === "after")) continue;
      const resolve = field.resolve ?? defaultFieldResolver;
      field.resolve = async (source, args: Place, context, info) => {
        const value = (await resolve(source, args, context, info)) as ConnectionValue<unknown> | null | undefined;
        return value == null || !isPreceded(args, value) ? value : withPrevious(value);
      };
    }
  }
}

function isPreceded({ after, offset }: Place, { edges }: ConnectionValue<unknown>): boolean {
  return after != null || (offset != null && offset > 0 && edges.length > 0);
}

function withPrevious(value: ConnectionValue<unknown>): ConnectionValue<unknown> {
  const { hasNextPage, endCursor, startCursor } = value.pageInfo;
  return { ...value, pageInfo: { hasNextPage, endCursor, startCursor, hasPreviousPage: true } };
}
