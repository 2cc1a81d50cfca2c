import { GraphQLJSON } from "graphql-scalars";
import { Arg, Ctx, FieldResolver, ID, Int, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { ReferenceResolver } from "../../../shared/graphql/build-subgraph.js";
import { kindOf } from "../../../shared/holds/held-kinds.js";
import { openStates } from "../../../shared/holds/rules/review-states.js";
import { hasEarlierPending } from "../../../shared/holds/store/conversation-order.js";
import type { ReviewRow } from "../../../shared/holds/store/reviews.js";
import { ActivityActor, shownActor } from "../../../shared/people/activity-actor.js";
import type { Level } from "../../../shared/rules/screening-level.js";
import { ScreeningLevel } from "../../../shared/screening/types/screening.js";
import { seesOrganization } from "../../../shared/viewer/viewer.js";
import { Identity, identityById } from "../../identities/public.js";
import { approvalsOf, diffsOf, reviewById, revisionsOf } from "../loaders.js";
import { messageOf, subjectOf } from "../rules/shown-review.js";
import { Review, ReviewApprovals, ReviewFailure, ReviewSubject, toReview } from "./review.js";
import { ReviewFieldDiff, ReviewRevision, toRevision } from "./review-revision.js";

const hourMs = 3_600_000;

/** The fields of a review. Agents learn no rule, no step and no person's name (wire contract reviews G5). */
@Resolver(() => Review)
export class ReviewResolver {
  @FieldResolver(() => Identity, {
    nullable: true,
    description: "The agent in whose name it is sent. Null if it was deleted.",
  })
  async identity(@Root() { identityId }: ReviewRow, @Ctx() context: RequestContext): Promise<Identity | null> {
    return context.loader(identityById).load(identityId);
  }

  @FieldResolver(() => ReviewSubject, { nullable: true, description: "What is held. Null while there is no object." })
  subject(@Root() review: ReviewRow): ReviewSubject | null {
    return subjectOf(review);
  }

  @FieldResolver(() => String, { description: "The sentence for the agent." })
  message(@Root() review: ReviewRow): string {
    return messageOf(review);
  }

  @FieldResolver(() => Boolean, { description: "Whether a person changed the content." })
  edited(@Root() { revision }: ReviewRow): boolean {
    return revision > 1;
  }

  @FieldResolver(() => ReviewRevision, { nullable: true, description: "The present content." })
  async content(
    @Root() { id, revision, organizationId }: ReviewRow,
    @Ctx() context: RequestContext,
  ): Promise<ReviewRevision | null> {
    const rows = await context.loader(revisionsOf).load(id);
    const row = rows.find(({ number }) => number === revision);
    return row === undefined ? null : toRevision(row, organizationId);
  }

  @FieldResolver(() => [ReviewRevision], { description: "All contents, the sender's first: up to 20." })
  async revisions(
    @Root() { id, organizationId }: ReviewRow,
    @Ctx() context: RequestContext,
  ): Promise<ReviewRevision[]> {
    return (await context.loader(revisionsOf).load(id)).map((row) => toRevision(row, organizationId));
  }

  @FieldResolver(() => [ReviewFieldDiff], {
    nullable: true,
    description: "What differs between two contents. Null when one of them does not exist, or was erased.",
  })
  async diff(
    @Arg("from", () => Int, { description: "Number of the first content." }) from: number,
    @Arg("to", () => Int, { description: "Number of the second content." }) to: number,
    @Root() { id }: ReviewRow,
    @Ctx() context: RequestContext,
  ): Promise<ReviewFieldDiff[] | null> {
    return (await context.loader(diffsOf).load(`${id} ${from} ${to}`)) as ReviewFieldDiff[] | null;
  }

  @FieldResolver(() => ReviewFailure, { nullable: true, description: "Why it could not be sent. Null if it could." })
  failure(@Root() { failureCode, failureMessage, failedAt }: ReviewRow): ReviewFailure | null {
    return failureCode === null ? null : { code: failureCode, message: failureMessage!, at: failedAt! };
  }

  @FieldResolver(() => ReviewApprovals, { nullable: true, description: "How many people must agree. Agents get null." })
  async approvals(@Root() review: ReviewRow, @Ctx() context: RequestContext): Promise<ReviewApprovals | null> {
    if (!seesOrganization(context.viewer)) return null;
    return { required: review.requiredApprovals, given: await context.loader(approvalsOf).load(review.id) };
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: "The step that held it, such as `preset:all_held` or `rule:<id>`. Agents get null.",
  })
  step(@Root() { step }: ReviewRow, @Ctx() { viewer }: RequestContext): string | null {
    return seesOrganization(viewer) ? step : null;
  }

  @FieldResolver(() => ID, {
    nullable: true,
    description: "UUID of the rule that held it. Null if none did, and for agents.",
  })
  ruleId(@Root() { ruleId }: ReviewRow, @Ctx() { viewer }: RequestContext): string | null {
    return seesOrganization(viewer) ? ruleId : null;
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description: "The version of the policy that held it. Agents get null.",
  })
  policyVersion(@Root() { policyVersion }: ReviewRow, @Ctx() { viewer }: RequestContext): number | null {
    return seesOrganization(viewer) ? policyVersion : null;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: "What happens if nobody decides: `reject` or `approve`. Agents get null.",
  })
  onExpiry(@Root() { onExpiry }: ReviewRow, @Ctx() { viewer }: RequestContext): string | null {
    return seesOrganization(viewer) ? onExpiry : null;
  }

  @FieldResolver(() => GraphQLJSON, {
    nullable: true,
    description: "The steps of the decision to hold it, with their explanations and outcomes. Agents get null.",
  })
  path(@Root() { path }: ReviewRow, @Ctx() { viewer }: RequestContext): readonly unknown[] | null {
    return seesOrganization(viewer) ? path : null;
  }

  @FieldResolver(() => ScreeningLevel, {
    nullable: true,
    description: "What screening made of it. Null if it could not read everything, and for agents.",
  })
  screeningLevel(@Root() { level }: ReviewRow, @Ctx() { viewer }: RequestContext): Level | null {
    return seesOrganization(viewer) ? level : null;
  }

  @FieldResolver(() => ActivityActor, { nullable: true, description: "Who wanted to send it. Agents get null." })
  async sender(@Root() review: ReviewRow, @Ctx() context: RequestContext): Promise<ActivityActor | null> {
    if (!seesOrganization(context.viewer)) return null;
    const { senderKind: kind, senderId: id, organizationId } = review;
    return shownActor({ kind, id, organizationId }, context);
  }

  @FieldResolver(() => ActivityActor, {
    nullable: true,
    description: "Who decided. `SYSTEM`: the policy did, or a job, because nobody else had. Agents get null.",
  })
  async decidedBy(@Root() review: ReviewRow, @Ctx() context: RequestContext): Promise<ActivityActor | null> {
    const { decidedByKind: kind, decidedById: id, organizationId } = review;
    if (kind === null || !seesOrganization(context.viewer)) return null;
    return shownActor({ kind: kind === "policy" ? "system" : kind, id, organizationId }, context);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      "How it was decided: `console`, `link`, `token`, `key`, `mcp`, `policy`, `deletion` or `system`. Agents get null.",
  })
  decidedVia(@Root() { decidedVia }: ReviewRow, @Ctx() { viewer }: RequestContext): string | null {
    return seesOrganization(viewer) ? decidedVia : null;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      "Id of the newest message of the conversation that the agent did not write. Pass it when you approve. Null if there is " +
      "none, and for agents.",
  })
  async contextMark(@Root() review: ReviewRow, @Ctx() context: RequestContext): Promise<string | null> {
    if (!seesOrganization(context.viewer)) return null;
    const { services } = context;
    return kindOf(services, review).contextMark(services.database.request.reader, review);
  }

  @FieldResolver(() => Boolean, {
    nullable: true,
    description: "Whether the conversation has gone on since it was held. Agents get null.",
  })
  async contextChanged(@Root() review: ReviewRow, @Ctx() context: RequestContext): Promise<boolean | null> {
    if (!seesOrganization(context.viewer)) return null;
    return (await this.contextMark(review, context)) !== review.contextMark;
  }

  @FieldResolver(() => Boolean, {
    nullable: true,
    description: "Whether something earlier of its conversation waits for a decision. Agents get null.",
  })
  async earlierPending(@Root() review: ReviewRow, @Ctx() context: RequestContext): Promise<boolean | null> {
    if (!seesOrganization(context.viewer)) return null;
    if (review.conversationKey === null || !openStates.includes(review.state)) return false;
    return hasEarlierPending(context.services.database.request.reader, review);
  }

  @FieldResolver(() => Boolean, {
    nullable: true,
    description: "Whether it has waited so long that approving it needs an acknowledgement. Agents get null.",
  })
  stale(@Root() review: ReviewRow, @Ctx() { viewer, services }: RequestContext): boolean | null {
    if (!seesOrganization(viewer)) return null;
    return services.clock.now().getTime() - review.createdAt.getTime() > review.staleAfterHours * hourMs;
  }
}

/** The review for a key of another domain; null when the viewer may not know of it. */
export const resolveReviewReference: ReferenceResolver = async ({ id }, context) => {
  const row = await context.loader(reviewById).load(id ?? "");
  return row === null ? null : toReview(row);
};
