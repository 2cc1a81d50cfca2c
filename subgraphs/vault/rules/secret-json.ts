import type { AccessRow } from "../store/access.js";
import type { UnlockedSecretRow } from "../store/unlocked-secrets.js";

/**
 * Secrets with their payloads as one JSON array, in the names and the order of the wire (wire contract vault 3.4), in
 * pieces. Base64 needs no escapes, so the payloads, which are nearly all of it, are put in unread.
 */
export function secretsJson(
  secrets: readonly UnlockedSecretRow[],
  accessOf: (secretId: string) => readonly AccessRow[],
): string[] {
  const pieces = ["["];
  for (const secret of secrets) {
    if (pieces.length > 1) pieces.push(",");
    pieces.push(`${factsJson(secret, accessOf(secret.id)).slice(0, -1)},"encrypted_payload":"`, secret.payload, '"}');
  }
  pieces.push("]");
  return pieces;
}

function factsJson(secret: UnlockedSecretRow, access: readonly AccessRow[]): string {
  return JSON.stringify({
    id: secret.id,
    name: secret.name,
    description: secret.description,
    secret_type: secret.secretType,
    access: access.map((rule) => ({
      id: rule.id,
      vault_secret_id: rule.secretId,
      identity_id: rule.identityId,
      created_at: rule.createdAt,
    })),
    created_at: secret.createdAt,
    updated_at: secret.updatedAt,
  });
}
