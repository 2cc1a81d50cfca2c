import { Directive, Field, ID, Int, ObjectType } from "type-graphql";
import { VaultStatus } from "./vault-status.js";

/** An organization's vault (spec 2.3, wire contract vault 3.1). */
@Directive('@key(fields: "id")')
@ObjectType({
  description: "The organization's vault. Clients encrypt its content, and the service has no key to it.",
})
export class Vault {
  @Field(() => ID, { description: "UUID. A new vault has a new id." })
  id!: string;

  @Field(() => ID, { description: "Id of the organization. It is also the salt from which clients derive keys." })
  organizationId!: string;

  @Field(() => VaultStatus, { description: "Always ACTIVE, because deleted vaults are not shown." })
  status!: VaultStatus;

  @Field(() => Int, { description: "Number of active primary keys: always 1." })
  keyCount!: number;

  @Field(() => Int, { description: "Number of secrets." })
  secretCount!: number;

  @Field(() => Int, { description: "Number of remaining recovery keys." })
  recoveryKeyCount!: number;

  @Field(() => Date, { description: "When it was initialized." })
  createdAt!: Date;

  @Field(() => Date, { description: "The last change of the vault, its keys or its secrets." })
  updatedAt!: Date;
}
