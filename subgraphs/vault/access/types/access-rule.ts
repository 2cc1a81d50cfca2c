import { Field, FieldResolver, ID, ObjectType, Resolver, Root } from "type-graphql";
import { connectionType } from "../../../shared/graphql/connection.js";
import { Identity } from "./identity.js";

/** A rule of access (wire contract vault 3.6). */
@ObjectType({
  description: "Gives an identity access to the ciphertext of a secret. Anyone who has the vault key can decrypt it.",
})
export class VaultAccessRule {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => ID, { description: "UUID of the secret." })
  secretId!: string;

  @Field(() => ID, { description: "UUID of the identity." })
  identityId!: string;

  @Field(() => Date, { description: "When it was granted." })
  createdAt!: Date;
}

/** A page of rules. */
export const VaultAccessRuleConnection = connectionType(VaultAccessRule, "VaultAccessRule");

@Resolver(() => VaultAccessRule)
export class VaultAccessRuleResolver {
  @FieldResolver(() => Identity, { nullable: true, description: "The identity that has access." })
  identity(@Root() { identityId }: VaultAccessRule): Identity {
    return { id: identityId };
  }
}
