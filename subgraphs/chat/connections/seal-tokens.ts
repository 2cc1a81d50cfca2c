import type { Keyring } from "../../shared/secrets/keyring.js";
import { sealedRowId } from "../../shared/secrets/sealed-columns.js";
import type { Grant } from "./rules/oauth-grant.js";
import type { SealedTokens } from "./store/connections.js";

/** A token that a user provided, or Slack's grant to the installed app. */
export type BotTokens = Pick<Grant, "token"> & { readonly [key in "appId" | "rotation"]: Grant[key] | null };

/** Tokens as the connection of that id stores them. */
export function sealTokens<Tokens extends BotTokens>(
  keyring: Keyring,
  id: string,
  { token, rotation, appId }: Tokens,
  now: Date,
): SealedTokens & { readonly appId: Tokens["appId"] } {
  const seal = (text: string) => keyring.seal(Buffer.from(text), sealedRowId(id));
  return {
    sealedToken: seal(token),
    sealedRefreshToken: rotation === null ? null : seal(rotation.refreshToken),
    tokenEndsAt: rotation === null ? null : new Date(now.getTime() + rotation.seconds * 1_000),
    appId,
  };
}

/** The text of a sealed token of that connection. */
export function openToken(keyring: Keyring, id: string, sealed: Uint8Array): string {
  return keyring.open(sealed, sealedRowId(id)).toString("utf8");
}
