import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { recordActivity } from "../audit/public.js";
import { decodeBlob, lockVault, nonceOf, type VaultRow } from "../vaults/public.js";
import { secretErrors } from "./errors.js";
import { openSecret } from "./find-secret.js";
import { requireRoom } from "./require-room.js";
import type { SecretChange } from "./rules/secret-input.js";
import { isNonceTaken, patchSecret, type SecretPatch } from "./store/secret-writes.js";
import type { HeldSecret } from "./store/secrets.js";
import { storedBytes } from "./stored-bytes.js";

/**
 * Makes a checked change of a secret; one that says nothing changes nothing (wire contract vault 5.4). Throws
 * `vault_not_initialized`, `secret_not_found`, `nonce_reused`, `vault_quota_exceeded`.
 */
export async function updateSecret(
  context: RequestContext,
  organizationId: string,
  id: string,
  change: SecretChange,
): Promise<void> {
  const { viewer, services } = context;
  await services.database.request.transaction(async (tx) => {
    const vault = await lockVault(tx, organizationId);
    const secret = await openSecret(tx, viewer, id);
    const { name, description, encryptedPayload } = change;
    const patch: SecretPatch = {
      ...(typeof name === "string" ? { name } : {}),
      ...(description === undefined ? {} : { description }),
      ...(typeof encryptedPayload === "string" ? await newPayload(tx, context, vault, secret, encryptedPayload) : {}),
    };
    const fields = (["name", "description", "payload"] as const).filter((field) => patch[field] !== undefined);
    if (fields.length === 0) return;
    await patchSecret(tx, id, patch, services.clock.now());
    const details = { secretId: id, fields };
    await recordActivity(tx, context, vault, { kind: "vault.secret_updated", details, changesVault: true });
  });
}

async function newPayload(
  tx: Transaction,
  { services }: RequestContext,
  vault: VaultRow,
  secret: HeldSecret,
  text: string,
): Promise<Required<Pick<SecretPatch, "payload" | "nonce">>> {
  const payload = storedBytes(decodeBlob(text)!);
  const replaced = Buffer.from(secret.payload);
  const nonce = storedBytes(nonceOf(Buffer.from(payload)));
  const isSame = replaced.equals(payload);
  if (!isSame && nonceOf(replaced).equals(nonce)) throw secretErrors.problem("nonce_reused");
  if (await isNonceTaken(tx, vault.id, nonce, secret.id)) throw secretErrors.problem("nonce_reused");
  await requireRoom(tx, services, vault.id, { secrets: 0, bytes: payload.length - secret.payloadBytes });
  return { payload, nonce };
}
