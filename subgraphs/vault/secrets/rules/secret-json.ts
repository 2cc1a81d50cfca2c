import type { AccessRow } from "../../access/public.js";
import type { UnlockedSecretRow } from "../store/unlocked-secrets.js";

/**
 * A secret with its payload as JSON, in the names and the order of the wire (wire contract vault 3.4). Base64 needs no
 * escapes, so the payload, which is nearly all of it, is put in unread.
 */
export function secretJson(secret: UnlockedSecretRow, access: readonly AccessRow[]): string {
  const facts = JSON.stringify({
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
  return `${facts.slice(0, -1)},"encrypted_payload":"${secret.payload}"}`;
}
