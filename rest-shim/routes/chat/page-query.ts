import { Type } from "typebox";

/** The query keys for a page of a workspace (wire contract chat 4). */
export const pageQuery = (largest: number, byDefault: number) => ({
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: largest, default: byDefault, description: "Number of items." }),
  ),
  cursor: Type.Optional(Type.String({ description: "`next_cursor` of the previous page." })),
});
