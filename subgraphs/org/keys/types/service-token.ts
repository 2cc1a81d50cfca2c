import { Field, FieldResolver, GraphQLISODateTime, ID, ObjectType, Resolver, Root } from "type-graphql";
import type { KeyRow } from "../store.js";
import { ApiKeyStatus } from "./key-enums.js";

/** A service token (wire contract org 1.2): organization-wide, only for the vault. */
@ObjectType({
  description: "A token for a service that works for the organization. It gives access to the vault only.",
})
export class ServiceToken {
  @Field(() => ID, { description: "`SvcToken_<uuid>`: the part of the token before the dot." })
  id!: string;

  @Field(() => String, { description: "Its label for users." })
  label!: string;

  @Field(() => String, { nullable: true, description: "Its purpose." })
  description!: string | null;

  @Field(() => String, {
    description: "Id of the user who created it, or who created the key that it was created with.",
  })
  createdBy!: string;

  @Field(() => String, { description: "Last four characters of the full token." })
  last4!: string;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "Last use, to the minute." })
  lastUsedAt!: Date | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When it expires." })
  expiresAt!: Date | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When it was revoked." })
  revokedAt!: Date | null;

  @Field(() => GraphQLISODateTime, { description: "When it was created." })
  createdAt!: Date;
}

@Resolver(() => ServiceToken)
export class ServiceTokenResolver {
  @FieldResolver(() => ApiKeyStatus, { description: "Whether it was revoked." })
  status(@Root() token: KeyRow): ApiKeyStatus {
    return token.revokedAt === null ? "active" : "revoked";
  }
}
