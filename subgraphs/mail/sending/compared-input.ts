import { createHash } from "node:crypto";

/**
 * What two requests of one Idempotency-Key are compared by. Texts and attachments may be large, so their digests stand for
 * them.
 */
export function comparedInput(input: object): object {
  const entries = Object.entries(input).map(([name, value]: [string, unknown]) => [name, compared(name, value)]);
  return Object.fromEntries(entries) as object;
}

function compared(name: string, value: unknown): unknown {
  if (!/^body|attachments$|^contentBase64$/i.test(name) || value === null || value === undefined) return value ?? null;
  return createHash("sha256")
    .update(typeof value === "string" ? value : JSON.stringify(value))
    .digest("base64url");
}
