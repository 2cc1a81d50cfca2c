import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid } from "../../../shared/errors/shared-errors.js";
import { accessErrors, insertAccess, lockHolder } from "../../access/public.js";
import { recordActivities } from "../../audit/public.js";
import { admit, decodeBlob, lockVault, nonceOf } from "../../vaults/public.js";
import { secretAuthority } from "../authority.js";
import { secretErrors } from "../errors.js";
import { requireSecret } from "../find-secret.js";
import { requireRoom } from "../require-room.js";
import { newSecretViolations, type SecretFields } from "../rules/secret-input.js";
import { insertSecret, isNonceTaken, isSecretIdTaken } from "../store/secret-writes.js";
import { storedBytes } from "../stored-bytes.js";
import { VaultSecretType } from "../types/secret-type.js";
import { VaultSecret } from "../types/secret.js";

@InputType({ description: "A secret to store." })
class CreateVaultSecretInput {
  @Field(() => ID, { description: "UUID in lowercase, chosen by the client. The payload is bound to it." })
  id!: string;

  @Field(() => String, { description: "1 to 255 characters, not encrypted." })
  name!: string;

  @Field(() => String, { nullable: true, description: "Up to 2,000 characters, not encrypted." })
  description?: string | null;

  @Field(() => VaultSecretType, { description: "Type of the payload. Cannot be changed." })
  secretType!: VaultSecretType;

  @Field(() => String, { description: "Ciphertext, nonce and tag in base64: 30 to 65,536 bytes, with a new nonce." })
  encryptedPayload!: string;
}

@ObjectType({ description: "Result of storing a secret." })
class CreateVaultSecretPayload {
  @Field(() => VaultSecret, { description: "The secret." })
  secret!: VaultSecret;
}

/** `createVaultSecret` (spec 4.4, wire contract vault 5.4, 6). */
@Resolver()
export class CreateVaultSecret {
  @Mutation(() => CreateVaultSecretPayload, {
    description:
      "Stores a secret that the client encrypted. An agent gets access to the secrets that it stores. Errors: " +
      "`validation_failed`, `vault_not_initialized`, `secret_id_taken`, `nonce_reused`, `vault_quota_exceeded`, " +
      "`claimed_agent_required`.",
  })
  async createVaultSecret(
    @Arg("input", () => CreateVaultSecretInput, { description: "The secret." }) input: CreateVaultSecretInput,
    @Ctx() context: RequestContext,
  ) {
    const organizationId = admit(context, secretAuthority["vault.secret.create"]);
    const violations = newSecretViolations(input);
    if (violations.length > 0) throw invalid(violations);
    await createSecret(context, organizationId, input);
    return { secret: await requireSecret(context, organizationId, input.id) };
  }
}

/**
 * Stores a checked secret; an agent that makes one is given access to it, as one (wire contract vault 4, 5.4). Throws
 * `vault_not_initialized`, `secret_id_taken`, `nonce_reused`, `vault_quota_exceeded`.
 */
async function createSecret(
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
