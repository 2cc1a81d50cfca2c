import { Ctx, Directive, Field, FieldResolver, GraphQLISODateTime, ID, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { ReferenceResolver } from "../../../shared/graphql/build-subgraph.js";
import { identityById, keyById } from "../../loaders.js";
import { displayPrefixOf } from "../rules/key-text.js";
import type { KeyRow } from "../store.js";
import { Identity } from "../../identities/types/identity.js";
import { ApiKeyStatus, CreatorType } from "./key-enums.js";

/** An API key, without its secret (wire contract org 2.2). */
@Directive('@key(fields: "id")')
@ObjectType({ description: "An API key. Its secret is shown once, when it is created." })
export class ApiKey {
  @Field(() => ID, { description: "`ApiKey_<uuid>`." })
  id!: string;

  @Field(() => String, { description: "The organization it opens." })
  organizationId!: string;

  @Field(() => String, { description: "User id of a person, or UUID of an agent." })
  createdBy!: string;

  @Field(() => CreatorType, { description: "Whether a person or an agent made it." })
  creatorType!: CreatorType;

  @Field(() => ID, { nullable: true, description: "The identity it is scoped to; null for an admin key." })
  scopedIdentityId!: string | null;

  @Field(() => String, { description: "What people call it." })
  label!: string;

  @Field(() => String, { nullable: true, description: "What it is for." })
  description!: string | null;

  @Field(() => String, { description: "Last four characters of the full key." })
  last4!: string;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "Last use, to the minute." })
  lastUsedAt!: Date | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When it stops working." })
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

  @FieldResolver(() => String, { description: "What may be shown of it: `ApiKey_` and eight digits." })
  displayPrefix(@Root() key: KeyRow): string {
    return displayPrefixOf(key.id);
  }

  @FieldResolver(() => Identity, { nullable: true, description: "The identity it is scoped to, while that lives." })
  async scopedIdentity(@Root() key: KeyRow, @Ctx() context: RequestContext): Promise<Identity | null> {
    return key.scopedIdentityId === null ? null : context.loader(identityById).load(key.scopedIdentityId);
  }
}

/** The key of an id that another subgraph holds; null for one the viewer may not see. */
export const resolveApiKeyReference: ReferenceResolver = async ({ id }, context) => {
  const { viewer } = context;
  return id === undefined || viewer.organizationId === null ? null : context.loader(keyById).load(id);
};
