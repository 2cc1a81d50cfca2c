import type { Keyring } from "../../shared/secrets/keyring.js";

/**
 * The token of an invitation (wire contract a2a 6.2): 32 bytes that follow from its id and the server's secret, so that
 * it need not be kept. Only its hash is, by which it is found again.
 */
export function invitationToken(keyring: Keyring, id: string): string {
  return `a2ai_${keyring.mac("invitations", `a2a\n${id}`, 32).toString("base64url")}`;
}
