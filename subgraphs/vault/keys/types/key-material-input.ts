import { Field, ID, InputType } from "type-graphql";
import { VaultKeyType } from "./vault-key-type.js";

/** A key as its client made it (wire contract vault 3.2). */
@InputType({ description: "A key of the vault as its client made it. The service cannot open it." })
export class VaultKeyMaterialInput {
  @Field(() => ID, { description: "UUID in lowercase, chosen by the client: what it wraps is bound to it." })
  id!: string;

  @Field(() => String, { description: "The wrapped organization key: 60 bytes in base64." })
  wrappedOrgEncryptionKey!: string;

  @Field(() => String, { description: "SHA-256 of the master key, in lowercase hex." })
  authHash!: string;

  @Field(() => VaultKeyType, { description: "What it is for." })
  keyType!: VaultKeyType;
}
