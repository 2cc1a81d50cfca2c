import { Type } from "typebox";
import { Nullable } from "../nullable.js";

/** The query keys for a page of a workspace (wire contract chat 4). */
export const pageQuery = (largest: number, byDefault: number) => ({
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: largest, default: byDefault, description: "Number of items." }),
  ),
  cursor: Type.Optional(Type.String({ description: "`next_cursor` of the previous page." })),
});

/** Where the next page of a workspace begins. */
export const nextCursor = Nullable(Type.String({ description: "Pass it as `cursor` for the next page." }));
