import { input } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import type { World } from "../../support/kit/scene.js";
import { alone } from "../../support/kit/unfiltered.js";
import { hidden, page, shown } from "../../support/kit/visible.js";
import { putReview } from "../support/put-review.js";
import type { OrgPart } from "./part.js";

declare module "./part.js" {
  interface OrgPart {
    /** A review of the target's mail that waits. */
    readonly reviewId: string;
    readonly reviewHash: string;
  }
}

const all = { states: ["pending"], topic: null, identityId: null } as const;

/** Puts the review back as each call finds it. */
async function reopen({ parley }: World, { reviewId }: OrgPart): Promise<void> {
  await parley.services.database.request.transaction(async (tx) => {
    await tx.review.updateMany({
      where: { id: reviewId },
      data: { state: "pending", decidedById: null, decidedAt: null },
    });
    await tx.reviewApproval.deleteMany({ where: { reviewId } });
  });
}

/** From wire contract reviews 4.2, 4.3 and 7. */
export const reviews: FeatureKit<OrgPart> = {
  legend: { "403d": "403 decider_required", "403b": "403 browser_required" },
  refusalsOfKind: ["403b", "403d"],
  graphql: `
  Query.reviews                  401   403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Query.review                   401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.reviewCounts             401   403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Mutation.decideReview          401   403c  403d  404   403d  ok    403d  ok    404   404   404   401
  Mutation.decideReviews         401   403c  403d  403d  403d  ok    ok    ok    403d  ok    ok    401
  Mutation.retryReview           401   403c  403d  404   403d  403d  403d  403b  404   404   404   401
  Mutation.withdrawReview        401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Subscription.reviewChanged     401   401   ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  `,
  part: async ({ parley, ours }, { target }) => {
    const { id, contentSha256 } = await putReview(parley, { id: target.id, organizationId: ours.id });
    return { reviewId: id, reviewHash: contentSha256 };
  },
  nothing: () => ({ reviewId: "0b9f2c1e-7a51-4f0e-9a53-3c1b8f1d2e4a" }),
  before: (name) => (/\.(decideReviews?|withdrawReview)$/.test(name) ? reopen : undefined),
  calls: {
    "Query.reviews": () => ["", "{ nodes { id state } }"],
    "Query.review": ({ reviewId }) => [`(id: "${reviewId}")`, "{ id state preview }"],
    "Query.reviewCounts": () => ["", "{ pending }"],
    "Mutation.decideReview": ({ reviewId }) => [
      input(`id: "${reviewId}", decision: REJECT, revision: 1, reason: NOT_NOW`),
      "{ review { state } }",
    ],
    "Mutation.decideReviews": ({ reviewId }) => [
      input(`items: [{ id: "${reviewId}", decision: REJECT, revision: 1, reason: NOT_NOW }]`),
      "{ results { id code } }",
    ],
    "Mutation.retryReview": ({ reviewId }) => [input(`id: "${reviewId}", revision: 1`), "{ review { state } }"],
    "Mutation.withdrawReview": ({ reviewId }) => [input(`id: "${reviewId}"`), "{ review { state } }"],
    "Subscription.reviewChanged": ({ cursor }) => [`(after: "${cursor}")`, "{ kind review { id } }"],
  },
  visible: {
    findVisibleReviews: hidden(({ reviewId }) => [[reviewId]]),
    listVisibleReviews: hidden(() => [all, page, "oldest"]),
    countVisibleOf: hidden(({ target }) => [[target.id]]),
    countVisibleReviews: shown(() => []),
    countVisibleApprovals: shown(({ reviewId }) => [[reviewId]]),
    findVisibleRevisions: hidden(({ reviewId }) => [[reviewId]]),
  },
  unfiltered: [alone("findVisibleReviews"), alone("listVisibleReviews")],
};
