import type { Keyring } from "../../shared/secrets/keyring.js";

/**
 * The token of an invitation (wire contract a2a 6.2): 32 bytes derived from its id and the server's secret, so that it
 * need not be stored. Its hash is stored for look-ups.
 */
export function invitationToken(keyring: Keyring, id: string): string {
  return `a2ai_${keyring.mac("invitations", `a2a\n${id}`, 32).toString("base64url")}`;
}
