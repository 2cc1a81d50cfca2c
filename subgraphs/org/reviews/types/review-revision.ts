import { GraphQLJSON, GraphQLJSONObject } from "graphql-scalars";
import { Ctx, Field, FieldResolver, GraphQLISODateTime, Int, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { unpackContent } from "../../../shared/holds/content-hash.js";
import { ActivityActor, shownActor } from "../../../shared/people/activity-actor.js";
import { seesOrganization } from "../../../shared/viewer/viewer.js";
import type { RevisionRow } from "../store/revisions.js";

/** Numbered content of a review (wire contract reviews 4.1). */
@ObjectType({ description: "Numbered content of a review. It never changes." })
export class ReviewRevision {
  @Field(() => Int, { description: "1 is the sender's; later ones were written by people." })
  number!: number;

  @Field(() => String, { description: "SHA-256 of the canonical JSON of the content, in hex." })
  contentSha256!: string;

  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description:
      "Everything that a decision is about, in the form that the hash is made of. Null after it was erased, and in lists " +
      "whose contents are too large together.",
  })
  content!: object | null;

  @Field(() => GraphQLISODateTime, { description: "When it was written." })
  createdAt!: Date;
}

/** A run of lines of a diff. */
@ObjectType({ description: "Lines that are in one text or in both." })
export class ReviewDiffRun {
  @Field(() => String, { description: "`same`, `added` or `removed`." })
  op!: string;

  @Field(() => String, { description: "The lines, with their ends." })
  text!: string;
}

/** The difference of two contents in one field (wire contract reviews D28). */
@ObjectType({ description: "What differs in one field of two contents." })
export class ReviewFieldDiff {
  @Field(() => String, { description: "Name of the field in the content." })
  field!: string;

  @Field(() => String, {
    description: "`value`: see `before` and `after`. `set`: see `added` and `removed`. `text`: see `runs`.",
  })
  kind!: string;

  @Field(() => GraphQLJSON, {
    nullable: true,
    description: "The value in the first content. Null also for other kinds.",
  })
  before?: unknown;

  @Field(() => GraphQLJSON, {
    nullable: true,
    description: "The value in the second content. Null also for other kinds.",
  })
  after?: unknown;

  @Field(() => [GraphQLJSON], { nullable: true, description: "What only the second list has. Null for other kinds." })
  added?: readonly unknown[];

  @Field(() => [GraphQLJSON], { nullable: true, description: "What only the first list has. Null for other kinds." })
  removed?: readonly unknown[];

  @Field(() => [ReviewDiffRun], {
    nullable: true,
    description: "The lines of both texts, in order. Null for other kinds, and for texts of over 2,000 lines.",
  })
  runs?: readonly ReviewDiffRun[] | null;
}

/** The fields of a revision that need more than its row. */
@Resolver(() => ReviewRevision)
export class ReviewRevisionResolver {
  @FieldResolver(() => ActivityActor, {
    nullable: true,
    description: "The person who wrote it. Null for the sender's, and for agents.",
  })
  async author(@Root() { writer }: ShownRevision, @Ctx() context: RequestContext): Promise<ActivityActor | null> {
    if (writer.id === null || !seesOrganization(context.viewer)) return null;
    return shownActor({ kind: "person", ...writer }, context);
  }
}

interface ShownRevision extends ReviewRevision {
  readonly writer: { readonly id: string | null; readonly organizationId: string };
}

/** A row as the type that its field resolver completes. */
export function toRevision(
  { number, sha256, content, createdAt, authorId }: RevisionRow,
  organizationId: string,
): ReviewRevision {
  const shown = content === null ? null : unpackContent(content);
  const revision: ShownRevision = {
    number,
    contentSha256: sha256,
    content: shown,
    createdAt,
    writer: { id: authorId, organizationId },
  };
  return revision;
}
