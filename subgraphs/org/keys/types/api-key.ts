import { Ctx, Directive, Field, FieldResolver, GraphQLISODateTime, ID, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { ReferenceResolver } from "../../../shared/graphql/build-subgraph.js";
import { Identity, identityById } from "../../identities/public.js";
import { keyById } from "../loaders.js";
import { displayPrefixOf } from "../rules/key-text.js";
import type { KeyRow } from "../store.js";
import { ApiKeyStatus, CreatorType } from "./key-enums.js";

/** An API key, without its secret (wire contract org 2.2). */
@Directive('@key(fields: "id")')
@ObjectType({ description: "An API key. Its secret is shown once, when it is created." })
export class ApiKey {
  @Field(() => ID, { description: "`ApiKey_<uuid>`." })
  id!: string;

  @Field(() => String, { description: "The organization that it gives access to." })
  organizationId!: string;

  @Field(() => String, { description: "Id of a user, or UUID of an agent." })
  createdBy!: string;

  @Field(() => CreatorType, { description: "Whether a user or an agent created it." })
  creatorType!: CreatorType;

  @Field(() => ID, { nullable: true, description: "UUID of the identity that it is scoped to. Null for an admin key." })
  scopedIdentityId!: string | null;

  @Field(() => String, { description: "Its label for users." })
  label!: string;

  @Field(() => String, { nullable: true, description: "Its purpose." })
  description!: string | null;

  @Field(() => String, { description: "Last four characters of the full key." })
  last4!: string;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "Last use, to the minute." })
  lastUsedAt!: Date | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When it expires." })
  expiresAt!: Date | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When it was revoked." })
  revokedAt!: Date | null;

  @Field(() => GraphQLISODateTime, { description: "When it was created." })
  createdAt!: Date;

  @Field(() => GraphQLISODateTime, { description: "When it last changed." })
  updatedAt!: Date;
}

@Resolver(() => ApiKey)
export class ApiKeyResolver {
  @FieldResolver(() => ApiKeyStatus, { description: "Whether it was revoked." })
  status(@Root() key: KeyRow): ApiKeyStatus {
    return key.revokedAt === null ? "active" : "revoked";
  }

  @FieldResolver(() => String, { description: "The part that may be displayed: `ApiKey_` and eight digits." })
  displayPrefix(@Root() key: KeyRow): string {
    return displayPrefixOf(key.id);
  }

  @FieldResolver(() => Identity, {
    nullable: true,
    description: "The identity that it is scoped to, unless that was deleted.",
  })
  async scopedIdentity(@Root() key: KeyRow, @Ctx() context: RequestContext): Promise<Identity | null> {
    return key.scopedIdentityId === null ? null : context.loader(identityById).load(key.scopedIdentityId);
  }
}

/** The key for another subgraph's id; null when the viewer may not see it. */
export const resolveApiKeyReference: ReferenceResolver = async ({ id }, context) => {
  const { viewer } = context;
  return id === undefined || viewer.organizationId === null ? null : context.loader(keyById).load(id);
};
