import { defaultFieldResolver, getNamedType, type GraphQLSchema, isObjectType } from "graphql";
import type { ConnectionValue } from "./connection.js";

/** The arguments that set the start of a page. */
interface Place {
  readonly after?: string | null;
  readonly offset?: number | null;
}

/**
 * Sets on every connection whether items precede its page. A cursor belongs to an item, so a page after a cursor has a
 * preceding item. Lists need not do this: the arguments of the field are enough.
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
