import { Field, GraphQLISODateTime, ID, ObjectType } from "type-graphql";
import { VaultKeyType } from "./vault-key-type.js";

/** A key of the vault, without its material (wire contract vault 3.3). */
@ObjectType({ description: "A key of the vault, without its wrapped key and auth hash." })
export class VaultKey {
  @Field(() => ID, { description: "UUID, chosen by the client that created it." })
  id!: string;

  @Field(() => VaultKeyType, { description: "Its purpose." })
  keyType!: VaultKeyType;

  @Field(() => String, { nullable: true, description: "The user, API key or service token that created it." })
  createdBy!: string | null;

  @Field(() => GraphQLISODateTime, { description: "When it was created." })
  createdAt!: Date;

  @Field(() => GraphQLISODateTime, { description: "When it last changed." })
  updatedAt!: Date;
}
