import { Field, ID, ObjectType } from "type-graphql";
import { EncryptedVaultSecret } from "./encrypted-secret.js";
import { VaultKeyType } from "./vault-key-type.js";

@ObjectType({ description: "A key of the vault with what it wraps, for who administers the vault." })
export class VaultWrappedKey {
  @Field(() => ID, { description: "UUID: the authenticated data of the wrapping." })
  id!: string;

  @Field(() => VaultKeyType, { description: "What it is for." })
  keyType!: VaultKeyType;

  @Field(() => String, { description: "SHA-256 of its master key, in lowercase hex." })
  authHash!: string;

  @Field(() => String, { description: "The wrapped organization key, in base64." })
  wrappedOrgEncryptionKey!: string;
}

/** What unlocking came to (wire contract vault 3.5). */
@ObjectType({ description: "What unlocking the vault came to. Clients decrypt it; the service cannot." })
export class UnlockVaultPayload {
  @Field(() => String, {
    nullable: true,
    description:
      "The organization key as the key of that auth hash wraps it; null when no key has it, or none was given.",
  })
  wrappedOrgEncryptionKey!: string | null;

  @Field(() => [VaultWrappedKey], {
    nullable: true,
    description: "Every active key, the primary first, when no auth hash was given; else null. Five at most.",
  })
  wrappedOrgEncryptionKeys!: readonly VaultWrappedKey[] | null;

  @Field(() => [EncryptedVaultSecret], {
    description: "The secrets that you may read, oldest first; none when no key has that auth hash.",
  })
  encryptedSecrets!: readonly EncryptedVaultSecret[];
}
