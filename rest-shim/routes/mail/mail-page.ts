import { type TSchema, Type } from "typebox";
import { pageAnswer } from "../../page.js";
import type { ConnectionPage } from "../../route.js";
import { Nullable } from "../nullable.js";

/** A page of mail's lists: clients read `has_more` beside the cursor (wire contract mail 0, G14). */
export const mailPageSchema = (item: TSchema) =>
  Type.Object({ items: Type.Array(item), next_cursor: Nullable(Type.String()), has_more: Type.Boolean() });

/** The same as the wire has it. A page that has more has a cursor: without one, clients would read it for ever. */
export function mailPage<Node>(connection: ConnectionPage<Node>, item: (node: Node) => object): object {
  const page = pageAnswer(connection, item);
  return { ...page, has_more: page.next_cursor !== null };
}
