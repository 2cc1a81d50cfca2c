import { Directive, Field, ID, Int, ObjectType } from "type-graphql";
import { VaultStatus } from "./vault-status.js";

/** An organization's vault (spec 2.3, wire contract vault 3.1). */
@Directive('@key(fields: "id")')
@ObjectType({
  description: "The organization's vault. What is in it was encrypted by clients; the service has no key to it.",
})
export class Vault {
  @Field(() => ID, { description: "UUID; another one after a new start." })
  id!: string;

  @Field(() => ID, { description: "The organization; also the salt of every key." })
  organizationId!: string;

  @Field(() => VaultStatus, { description: "ACTIVE: a deleted vault is not shown." })
  status!: VaultStatus;

  @Field(() => Int, { description: "Active primary keys: 1." })
  keyCount!: number;

  @Field(() => Int, { description: "Active secrets." })
  secretCount!: number;

  @Field(() => Int, { description: "Recovery keys left." })
  recoveryKeyCount!: number;

  @Field(() => Date, { description: "When it was initialized." })
  createdAt!: Date;

  @Field(() => Date, { description: "The last change of the vault, its keys or its secrets." })
  updatedAt!: Date;
}
