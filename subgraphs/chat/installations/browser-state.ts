import { createHash, randomBytes } from "node:crypto";

/** A secret of 256 bits. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * The state for the secret in a browser's cookie. It is visible in URLs and in Slack's logs, so it reveals nothing
 * about the cookie: a reader of the state cannot finish the installation.
 */
export function stateOf(browserSecret: string): string {
  return createHash("sha256").update(`chat installation ${browserSecret}`).digest("base64url");
}
