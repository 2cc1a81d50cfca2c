import { Ctx, Field, FieldResolver, ID, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { EncryptedVaultSecret, handOutSecrets, type SecretOut } from "../../secrets/public.js";
import { VaultKeyType } from "./vault-key-type.js";

@ObjectType({ description: "A key of the vault with its wrapped key, for admins and service tokens." })
export class VaultWrappedKey {
  @Field(() => ID, { description: "UUID. It is the additional authenticated data (AAD) of the wrapped key." })
  id!: string;

  @Field(() => VaultKeyType, { description: "Its purpose." })
  keyType!: VaultKeyType;

  @Field(() => String, { description: "SHA-256 of its master key, in lowercase hex." })
  authHash!: string;

  @Field(() => String, { description: "The wrapped organization key, in base64." })
  wrappedOrgEncryptionKey!: string;
}

/** The result of unlocking (wire contract vault 3.5). */
@ObjectType({ description: "Result of unlocking the vault. Clients decrypt it; the service cannot." })
export class UnlockVaultPayload {
  @Field(() => String, {
    nullable: true,
    description:
      "The organization key, wrapped by the key with this auth hash. Null if no key has it, or if no auth hash " +
      "was sent.",
  })
  wrappedOrgEncryptionKey!: string | null;

  @Field(() => [VaultWrappedKey], {
    nullable: true,
    description: "If no auth hash was sent: every active key, the primary key first, at most five. Otherwise null.",
  })
  wrappedOrgEncryptionKeys!: readonly VaultWrappedKey[] | null;
}

interface UnlockKeys {
  readonly secretIds: readonly string[];
}

/** The secrets of an unlocked vault: read on demand, since there may be many megabytes of them. */
@Resolver(() => UnlockVaultPayload)
export class UnlockVaultPayloadResolver {
  @FieldResolver(() => [EncryptedVaultSecret], {
    description: "The secrets that you may read, oldest first. Empty if no key has this auth hash.",
  })
  encryptedSecrets(@Root() { secretIds }: UnlockKeys, @Ctx() context: RequestContext): Promise<readonly SecretOut[]> {
    return handOutSecrets(context, secretIds);
  }
}
