import { randomUUID } from "node:crypto";
import { Type } from "typebox";

/** The argument that makes a send repeatable. Its format fits the keys of every domain. */
export const keyInput = {
  idempotency_key: Type.Optional(
    Type.String({
      pattern: "^[A-Za-z0-9.:_-]{1,128}$",
      description:
        "Choose a new one for each thing you send, such as a UUID. If you do not know whether a call succeeded, repeat " +
        "it with the same key: nothing is sent twice.",
    }),
  ),
};

/** The caller's key, or a new one if the operation requires one. */
export function keyOf({ idempotency_key: key }: { readonly idempotency_key?: string }): string {
  return key ?? randomUUID();
}
