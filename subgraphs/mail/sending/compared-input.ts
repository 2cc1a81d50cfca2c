import { createHash } from "node:crypto";

/**
 * The form in which two requests with the same Idempotency-Key are compared. Texts and attachments may be large, so it
 * contains their digests.
 */
export function comparedInput(input: object): object {
  // A note to the people who decide is no part of what is sent.
  const given = Object.entries(input).filter(([name]) => name !== "reviewNote");
  const entries = given.map(([name, value]: [string, unknown]) => [name, compared(name, value)]);
  return Object.fromEntries(entries) as object;
}

function compared(name: string, value: unknown): unknown {
  if (!/^body|attachments$|^contentBase64$/i.test(name) || value === null || value === undefined) return value ?? null;
  return createHash("sha256")
    .update(typeof value === "string" ? value : JSON.stringify(value))
    .digest("base64url");
}
