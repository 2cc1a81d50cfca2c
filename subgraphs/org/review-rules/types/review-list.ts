import {
  Ctx,
  Directive,
  Field,
  FieldResolver,
  GraphQLISODateTime,
  ID,
  Int,
  ObjectType,
  registerEnumType,
  Resolver,
  Root,
} from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { ReferenceResolver } from "../../../shared/graphql/build-subgraph.js";
import { connectionType } from "../../../shared/graphql/connection.js";
import { ActivityActor, shownActor } from "../../../shared/people/activity-actor.js";
import { listById } from "../loaders.js";
import { noSuchList } from "../change-list.js";
import type { ReviewListRow } from "../store/lists.js";

export const ReviewListKind = {
  ADDRESS: "address",
  DOMAIN: "domain",
  NUMBER: "number",
  CHAT: "chat",
  HANDLE: "handle",
  ORGANIZATION: "organization",
  WORDS: "words",
} as const;
export type ReviewListKind = (typeof ReviewListKind)[keyof typeof ReviewListKind];

registerEnumType(ReviewListKind, {
  name: "ReviewListKind",
  description: "What a list has: one kind of peers, or words.",
  valuesConfig: {
    ADDRESS: { description: "Mail addresses, such as `dana@example.com`." },
    DOMAIN: { description: "Domains, such as `example.com`; `*.example.com` for all below it." },
    NUMBER: { description: "Phone numbers in E.164; `+4930*` for all that begin so." },
    CHAT: { description: "Slack workspaces and conversations, such as `T0001` and `T0001/C0002`." },
    HANDLE: { description: "Handles of agents, such as `editor`; `editor@domain` of another installation." },
    ORGANIZATION: { description: "Ids of organizations." },
    WORDS: { description: "Words and phrases; `projekt*` for all words that begin so." },
  },
});

/** A list that rules name (wire contract reviews 2.4, 2.5). */
@Directive('@key(fields: "id")')
@ObjectType({ description: "A list of peers or of words that review rules name." })
export class ReviewList {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => String, { description: "Its name." })
  name!: string;

  @Field(() => ReviewListKind, { description: "What it has." })
  kind!: ReviewListKind;

  @Field(() => Boolean, { description: "Whether every organization has it: the list of released senders." })
  isBuiltIn!: boolean;

  @Field(() => Int, { description: "Its version. It rises with each change, also of entries." })
  version!: number;

  @Field(() => Int, { description: "The number of its entries." })
  entryCount!: number;

  @Field(() => GraphQLISODateTime, { description: "When it was created." })
  createdAt!: Date;

  @Field(() => GraphQLISODateTime, { description: "When it last changed." })
  updatedAt!: Date;
}

@Resolver(() => ReviewList)
export class ReviewListResolver {
  @FieldResolver(() => ActivityActor, { nullable: true, description: "Who created it. Null: it is built in." })
  async createdBy(
    @Root() { createdBy, organizationId }: ReviewListRow,
    @Ctx() context: RequestContext,
  ): Promise<ActivityActor | null> {
    return createdBy === null ? null : shownActor({ kind: "person", id: createdBy, organizationId }, context);
  }
}

@ObjectType({ description: "An entry of a review list." })
export class ReviewListEntry {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => String, { description: "Its value, in the form in which it is compared." })
  value!: string;

  @Field(() => GraphQLISODateTime, { description: "When it was added." })
  createdAt!: Date;
}

export const ReviewListEntryConnection = connectionType(ReviewListEntry, "ReviewListEntry");

@ObjectType({ description: "Result of a change of a review list." })
export class ReviewListPayload {
  @Field(() => ReviewList, { description: "The list." })
  list!: ReviewList;
}

/** The answer after a change of a list. @throws Problem `not_found` when it was deleted meanwhile */
export async function listAnswer(context: RequestContext, id: string): Promise<ReviewListPayload> {
  const list = await context.loader(listById).clear(id).load(id);
  if (list === null) throw noSuchList();
  return { list: list as unknown as ReviewList };
}

/** The list for a key; null when the viewer may not know of it. */
export const resolveReviewListReference: ReferenceResolver = async ({ id }, context) =>
  (await context.loader(listById).load(id ?? "")) as unknown as ReviewList | null;
