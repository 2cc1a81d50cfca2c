import { GraphQLJSON } from "graphql-scalars";
import { Ctx, Field, FieldResolver, ID, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { ReadyJson } from "../../../shared/graphql/ready-json.js";
import { EncryptedVaultSecret, handOutSecretRecords, handOutSecrets, type SecretOut } from "../../secrets/public.js";
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
}

interface UnlockKeys {
  readonly secretIds: readonly string[];
}

/** The secrets of an unlocked vault: read when asked for, since there may be many megabytes of them. */
@Resolver(() => UnlockVaultPayload)
export class UnlockVaultPayloadResolver {
  @FieldResolver(() => [EncryptedVaultSecret], {
    description: "The secrets that you may read, oldest first; none when no key has that auth hash.",
  })
  encryptedSecrets(@Root() { secretIds }: UnlockKeys, @Ctx() context: RequestContext): Promise<readonly SecretOut[]> {
    return handOutSecrets(context, secretIds);
  }

  @FieldResolver(() => GraphQLJSON, {
    description:
      "The same as an array of the REST API's records, each with its `access`: for whoever passes them on to a client " +
      "that decrypts them. Ask for one of the two.",
  })
  encryptedSecretRecords(@Root() { secretIds }: UnlockKeys, @Ctx() context: RequestContext): Promise<ReadyJson> {
    return handOutSecretRecords(context, secretIds);
  }
}
