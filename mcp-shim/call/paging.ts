import { Type } from "typebox";
import { Nullable } from "../../rest-shim/index.js";

export { Nullable };

/** A list's arguments. Pages are small, because a model reads everything it gets. */
export function pageInput(most: number, usual: number) {
  return {
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: most, description: `Number of items. Default: ${usual}.` }),
    ),
    cursor: Type.Optional(Type.String({ maxLength: 1024, description: "`next_cursor` of the previous page." })),
  };
}

/** Spread it into a list's output schema. */
export const pageField = {
  next_cursor: Nullable(
    Type.String({ description: "Pass it as `cursor` to get the next page. Null: this is the last." }),
  ),
};

/** A list's paging variables. */
export function pageOf(input: { readonly limit?: number; readonly cursor?: string }, usual: number) {
  return { first: input.limit ?? usual, after: input.cursor ?? null };
}

interface PageInfo {
  readonly hasNextPage: boolean;
  readonly endCursor?: string | null;
}

/** The cursor of the next page. */
export function nextCursor({ hasNextPage, endCursor }: PageInfo) {
  return { next_cursor: hasNextPage ? (endCursor ?? null) : null };
}
