import { Field, GraphQLISODateTime, ID, ObjectType } from "type-graphql";
import { VaultKeyType } from "./vault-key-type.js";

/** A key of the vault, without its material (wire contract vault 3.3). */
@ObjectType({ description: "A key of the vault, without what it wraps and without its auth hash." })
export class VaultKey {
  @Field(() => ID, { description: "UUID, chosen by the client that made it." })
  id!: string;

  @Field(() => VaultKeyType, { description: "What it is for." })
  keyType!: VaultKeyType;

  @Field(() => String, { nullable: true, description: "The user, API key or service token that made it." })
  createdBy!: string | null;

  @Field(() => GraphQLISODateTime, { description: "When it was made." })
  createdAt!: Date;

  @Field(() => GraphQLISODateTime, { description: "When it last changed." })
  updatedAt!: Date;
}
