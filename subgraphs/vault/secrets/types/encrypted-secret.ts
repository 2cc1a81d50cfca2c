import { Field, ObjectType } from "type-graphql";
import { VaultSecret } from "./secret.js";

/** A secret as it is handed out (wire contract vault 3.4, 3.5). */
@ObjectType({ description: "A secret with its payload, which the service cannot decrypt." })
export class EncryptedVaultSecret {
  @Field(() => VaultSecret, { description: "The secret." })
  secret!: VaultSecret;

  @Field(() => String, { description: "Ciphertext, nonce and tag in base64, as stored." })
  encryptedPayload!: string;
}
