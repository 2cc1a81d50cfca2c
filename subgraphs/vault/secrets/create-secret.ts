import type { RequestContext } from "../../shared/context/request-context.js";
import type { VaultSecretType } from "../../../generated/prisma/client.js";
import { accessErrors, insertAccess, lockHolder } from "../access/public.js";
import { recordActivities } from "../audit/public.js";
import { decodeBlob, lockVault, nonceOf } from "../vaults/public.js";
import { secretErrors } from "./errors.js";
import { requireRoom } from "./require-room.js";
import type { SecretFields } from "./rules/secret-input.js";
import { insertSecret, isNonceTaken, isSecretIdTaken } from "./store/secret-writes.js";
import { storedBytes } from "./stored-bytes.js";

/**
 * Stores a checked secret; an agent that makes one is given access to it, as one (wire contract vault 4, 5.4). Throws
 * `vault_not_initialized`, `secret_id_taken`, `nonce_reused`, `vault_quota_exceeded`.
 */
export async function createSecret(
  context: RequestContext,
  organizationId: string,
  fields: SecretFields & { readonly secretType: VaultSecretType },
): Promise<void> {
  const { viewer, services } = context;
  const { id, name, secretType } = fields;
  const payload = storedBytes(decodeBlob(fields.encryptedPayload)!);
  const nonce = storedBytes(nonceOf(Buffer.from(payload)));
  const maker = viewer.identityId;
  await services.database.request.transaction(async (tx) => {
    if (maker !== null && !(await lockHolder(tx, organizationId, maker))) {
      throw accessErrors.problem("identity_not_found");
    }
    const vault = await lockVault(tx, organizationId);
    if (await isSecretIdTaken(tx, id)) throw secretErrors.problem("secret_id_taken");
    if (await isNonceTaken(tx, vault.id, nonce)) throw secretErrors.problem("nonce_reused");
    await requireRoom(tx, services, vault.id, { secrets: 1, bytes: payload.length });
    const now = services.clock.now();
    const by = { createdBy: viewer.userId ?? viewer.keyId, createdByIdentityId: maker };
    const description = fields.description ?? null;
    const texts = { id, vaultId: vault.id, name, description, secretType };
    if (!(await insertSecret(tx, { ...texts, ...by, payload, nonce, createdAt: now, updatedAt: now }))) {
      throw secretErrors.problem("secret_id_taken");
    }
    const granted = maker === null ? [] : [{ secretId: id, granteeId: maker }];
    if (maker !== null) await insertAccess(tx, [id], maker, now);
    await recordActivities(tx, context, vault, [
      { kind: "vault.secret_created", details: { secretId: id }, changesVault: true },
      ...granted.map((details) => ({ kind: "vault.access_granted", details }) as const),
    ]);
  });
}
