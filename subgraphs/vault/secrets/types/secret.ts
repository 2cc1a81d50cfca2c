import { Ctx, Directive, Field, FieldResolver, ID, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { connectionType } from "../../../shared/graphql/connection.js";
import { accessOfSecret, VaultAccessRule } from "../../access/public.js";
import { VaultSecretType } from "./secret-type.js";

/** A secret without its payload, which `readVaultSecret` hands out (wire contract vault 3.4). */
@Directive('@key(fields: "id")')
@ObjectType({
  description:
    "A secret of the organization's vault, without its payload. Mutation.readVaultSecret returns the " +
    "encrypted payload.",
})
export class VaultSecret {
  @Field(() => ID, { description: "UUID, chosen by the client. The payload is bound to it." })
  id!: string;

  @Field(() => String, { description: "1 to 255 characters, not encrypted. Several secrets may have the same name." })
  name!: string;

  @Field(() => String, { nullable: true, description: "Up to 2,000 characters, not encrypted." })
  description!: string | null;

  @Field(() => VaultSecretType, { description: "Type of the payload. Cannot be changed." })
  secretType!: VaultSecretType;

  @Field(() => Date, { description: "When it was stored." })
  createdAt!: Date;

  @Field(() => Date, { description: "When it last changed." })
  updatedAt!: Date;
}

/** A page of secrets. */
export const VaultSecretConnection = connectionType(VaultSecret, "VaultSecret");

@Resolver(() => VaultSecret)
export class VaultSecretResolver {
  @FieldResolver(() => [VaultAccessRule], {
    description: "The identities that have access to it, oldest first, at most 200. An agent sees its own rule.",
  })
  access(@Root() { id }: VaultSecret, @Ctx() context: RequestContext): Promise<readonly VaultAccessRule[]> {
    return context.loader(accessOfSecret).load(id);
  }
}
