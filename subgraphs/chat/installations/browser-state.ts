import { createHash, randomBytes } from "node:crypto";

/** A secret of 256 bits. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * The state that belongs to the secret in a browser's cookie. It stands in addresses and in Slack's logs, so it tells
 * nothing of the cookie: who has read the state cannot finish the installation.
 */
export function stateOf(browserSecret: string): string {
  return createHash("sha256").update(`chat installation ${browserSecret}`).digest("base64url");
}
