import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { Transaction } from "../../../shared/database/client.js";
import { invalid } from "../../../shared/errors/shared-errors.js";
import { recordActivity } from "../../audit/public.js";
import { admit, decodeBlob, lockVault, nonceOf, type VaultRow } from "../../vaults/public.js";
import { secretAuthority } from "../authority.js";
import { secretErrors } from "../errors.js";
import { openSecret, requireSecret } from "../find-secret.js";
import { requireRoom } from "../require-room.js";
import { type SecretChange, secretChangeViolations } from "../rules/secret-input.js";
import { isNonceTaken, patchSecret, type SecretPatch } from "../store/secret-writes.js";
import type { HeldSecret } from "../store/secrets.js";
import { storedBytes } from "../stored-bytes.js";
import { VaultSecret } from "../types/secret.js";

@InputType({ description: "A change of a secret. Omitted fields are unchanged." })
class UpdateVaultSecretInput {
  @Field(() => ID, { description: "UUID of the secret." })
  id!: string;

  @Field(() => String, { nullable: true, description: "1 to 255 characters, not encrypted. Cannot be cleared." })
  name?: string | null;

  @Field(() => String, { nullable: true, description: "Up to 2,000 characters, not encrypted. Null clears it." })
  description?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Ciphertext, nonce and tag in base64: 30 to 65,536 bytes, with a new nonce. Cannot be cleared.",
  })
  encryptedPayload?: string | null;
}

@ObjectType({ description: "Result of changing a secret." })
class UpdateVaultSecretPayload {
  @Field(() => VaultSecret, { description: "The secret in its current state." })
  secret!: VaultSecret;
}

/** `updateVaultSecret` (spec 4.4, wire contract vault 5.4, 6). */
@Resolver()
export class UpdateVaultSecret {
  @Mutation(() => UpdateVaultSecretPayload, {
    description:
      "Changes a secret. An empty change has no effect. The last writer wins. Errors: `validation_failed`, " +
      "`vault_not_initialized`, `secret_not_found`, `nonce_reused`, `vault_quota_exceeded`, " +
      "`claimed_agent_required`.",
  })
  async updateVaultSecret(
    @Arg("input", () => UpdateVaultSecretInput, { description: "The change." }) input: UpdateVaultSecretInput,
    @Ctx() context: RequestContext,
  ) {
    const organizationId = admit(context, secretAuthority["vault.secret.update"]);
    const violations = secretChangeViolations(input);
    if (violations.length > 0) throw invalid(violations);
    await updateSecret(context, organizationId, input.id, input);
    return { secret: await requireSecret(context, organizationId, input.id) };
  }
}

/**
 * Makes a checked change of a secret; an empty one has no effect (wire contract vault 5.4). Throws
 * `vault_not_initialized`, `secret_not_found`, `nonce_reused`, `vault_quota_exceeded`.
 */
async function updateSecret(
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
