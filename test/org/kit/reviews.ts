import { expect } from "vitest";
import { noteRefusal } from "../../../subgraphs/shared/holds/end-review.js";
import { expireReviews } from "../../../subgraphs/org/reviews/jobs/expire-reviews.js";
import { lockReview, type ReviewRow } from "../../../subgraphs/shared/holds/store/reviews.js";
import type { Transaction } from "../../../subgraphs/shared/database/client.js";
import { inBrowser } from "../../support/browser.js";
import { input } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import type { Base, Scene, World } from "../../support/kit/scene.js";
import { alone } from "../../support/kit/unfiltered.js";
import { hidden, page } from "../../support/kit/visible.js";
import { holdOne } from "../support/hold-one.js";
import { putReview, putReviewEvent, putReviewLink } from "../support/put-review.js";
import type { OrgPart } from "./part.js";
import { reviewCodes } from "./review-codes.js";

declare module "./part.js" {
  interface OrgPart {
    /** A review of the target's mail that waits. */
    readonly reviewId: string;
    readonly reviewHash: string;
    /** The token of a link to it. */
    readonly reviewLink: string;
  }
}

/** An approval of the review, which waits for another one. */
async function approveOnce({ parley }: World, { reviewId, people }: Base & OrgPart): Promise<object> {
  const { writer } = parley.services.database.request;
  const data = { reviewId, revision: 1, userId: people.admin.id, via: "console", createdAt: new Date() };
  await writer.reviewApproval.create({ data });
  return {};
}

/** Changes the locked review. */
async function change(
  { parley }: World,
  { reviewId }: OrgPart,
  work: (tx: Transaction, row: ReviewRow) => Promise<unknown>,
): Promise<void> {
  await parley.services.database.request.transaction(async (tx) => {
    await work(tx, (await lockReview(tx, reviewId))!);
  });
}

/** Decides as the scene's admin in a browser. */
async function approve({ parley }: World, { credentials, reviewId, reviewHash }: Scene & OrgPart): Promise<void> {
  const decision = `id: "${reviewId}", decision: APPROVE, revision: 1, contentSha256: "${reviewHash}"`;
  const mutation = `mutation { decideReview(input: { ${decision} }) { review { state } } }`;
  const { errors } = await inBrowser(parley, credentials["cons"] as Readonly<Record<string, string>>, mutation);
  expect(errors).toBeUndefined();
}

/** Changes it as the scene's admin in a browser. */
async function revise({ parley }: World, { credentials, reviewId, reviewHash }: Scene & OrgPart): Promise<void> {
  const changes = `id: "${reviewId}", revision: 1, contentSha256: "${reviewHash}", changes: { subject: "Invoice 8" }`;
  const mutation = `mutation { reviseReview(input: { ${changes} }) { review { state } } }`;
  const { errors } = await inBrowser(parley, credentials["cons"] as Readonly<Record<string, string>>, mutation);
  expect(errors).toBeUndefined();
}

const all = { states: ["pending"], topic: null, identityId: null } as const;

/** From wire contract reviews 4.2, 4.3 and 7. */
export const reviews: FeatureKit<OrgPart> = {
  legend: { "403d": "403 decider_required", "403b": "403 browser_required" },
  refusalsOfKind: ["403b", "403d"],
  rest: `
  GET    /api/v1/reviews                                       401   403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  GET    /api/v1/reviews/counts                                401   403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  GET    /api/v1/reviews/{review_id}                           401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  GET    /api/v1/reviews/{review_id}/revisions                 401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  GET    /api/v1/reviews/{review_id}/revisions/{revision}      401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  POST   /api/v1/reviews/{review_id}/approve                   401   403c  403d~ 404   403d~ 403d~ 403d~ 403b~ 404   404   404   401
  POST   /api/v1/reviews/{review_id}/reject                    401   403c  403d~ 404   403d~ ok    403d~ ok    404   404   404   401
  POST   /api/v1/reviews/{review_id}/revise                    401   403c  403d~ 404   403d~ 403d~ 403d~ 403b~ 404   404   404   401
  POST   /api/v1/reviews/{review_id}/retry                     401   403c  403d~ 404   403d~ 403d~ 403d~ 403b~ 404   404   404   401
  POST   /api/v1/reviews/{review_id}/withdraw                  401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  POST   /api/v1/reviews/link/preview                          ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok
  POST   /api/v1/reviews/link/decide                           ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok
  POST   /api/v1/reviews/decide                                401   403c  403d  403d  403d  ok    ok    ok    ok    403d  ok    401
  `,
  graphql: `
  Query.reviews                  401   403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Query.review                   401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.reviewCounts             401   403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Mutation.decideReview          401   403c  403d  404   403d  ok    403d  ok    404   404   404   401
  Mutation.openReviewLink        ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Mutation.decideByReviewLink    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Mutation.decideReviews         401   403c  403d  403d  403d  ok    ok    ok    ok    403d  ok    401
  Mutation.reviseReview          401   403c  403d  404   403d  403d  403d  403b  404   404   404   401
  Mutation.retryReview           401   403c  403d  404   403d  403d  403d  403b  404   404   404   401
  Mutation.withdrawReview        401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Subscription.reviewChanged     401   401   ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  `,
  environment: { REVIEW_LINK_CALLS_PER_MINUTE: "100000" },
  part: async ({ parley, ours, theirs, sibling, theirAgent }, { target, people }) => {
    const { id, contentSha256 } = await putReview(parley, { id: target.id, organizationId: ours.id });
    // So that everybody who follows has something to see.
    for (const [agent, { id: organizationId }] of [
      [target, ours],
      [sibling, ours],
      [theirAgent, theirs],
    ] as const) {
      await putReviewEvent(parley, { id: agent.id, organizationId });
    }
    const reviewLink = await putReviewLink(parley, { reviewId: id, organizationId: ours.id, userId: people.admin.id });
    return { reviewId: id, reviewHash: contentSha256, reviewLink };
  },
  nothing: () => ({ reviewId: "0b9f2c1e-7a51-4f0e-9a53-3c1b8f1d2e4a" }),
  secrets: ({ reviewLink }) => ({ "token of a link to a review": reviewLink }),
  spending: [
    // Any decision about the review of the scene ends its link.
    "Mutation.openReviewLink",
    "POST /api/v1/reviews/link/preview",
    "Mutation.decideByReviewLink",
    "Mutation.decideReview",
    "Mutation.withdrawReview",
    "POST /api/v1/reviews/link/decide",
    "POST /api/v1/reviews/{review_id}/reject",
    "POST /api/v1/reviews/{review_id}/withdraw",
  ],
  tools: {
    list_held: () => ({}),
    get_held: ({ reviewId }) => ({ review_id: reviewId }),
    withdraw_held: ({ reviewId }) => ({ review_id: reviewId }),
    wait_for_review: ({ reviewId }) => ({ review_id: reviewId }),
  },
  parameters: (_, { reviewId }) => ({ review_id: reviewId, revision: "1" }),
  bodies: {
    "POST /api/v1/reviews/{review_id}/approve": ({ reviewHash }) => ({ revision: 1, content_sha256: reviewHash }),
    "POST /api/v1/reviews/{review_id}/reject": () => ({ revision: 1, reason: "not_now" }),
    "POST /api/v1/reviews/{review_id}/revise": ({ reviewHash }) => ({
      revision: 1,
      content_sha256: reviewHash,
      subject: "Invoice 8",
    }),
    "POST /api/v1/reviews/link/preview": ({ reviewLink }) => ({ token: reviewLink }),
    "POST /api/v1/reviews/link/decide": ({ reviewLink, reviewHash }) => ({
      token: reviewLink,
      decision: "reject",
      content_sha256: reviewHash,
    }),
    "POST /api/v1/reviews/{review_id}/retry": () => ({ revision: 1 }),
    "POST /api/v1/reviews/{review_id}/withdraw": () => ({}),
    "POST /api/v1/reviews/decide": ({ reviewId }) => ({
      items: [{ id: reviewId, decision: "reject", revision: 1, reason: "not_now" }],
    }),
  },
  calls: {
    "Query.reviews": () => ["", "{ nodes { id state } }"],
    "Query.review": ({ reviewId }) => [`(id: "${reviewId}")`, "{ id state preview }"],
    "Query.reviewCounts": () => ["", "{ pending }"],
    "Mutation.decideReview": ({ reviewId }) => [
      input(`id: "${reviewId}", decision: REJECT, revision: 1, reason: NOT_NOW`),
      "{ review { state } }",
    ],
    "Mutation.openReviewLink": ({ reviewLink }) => [
      input(`token: "${reviewLink}"`),
      "{ review { id state content approvals { required } } }",
    ],
    "Mutation.decideByReviewLink": ({ reviewLink, reviewHash }) => [
      input(`token: "${reviewLink}", decision: REJECT, contentSha256: "${reviewHash}"`),
      "{ review { id state } }",
    ],
    "Mutation.decideReviews": ({ reviewId }) => [
      input(`items: [{ id: "${reviewId}", decision: REJECT, revision: 1, reason: NOT_NOW }]`),
      "{ results { id code } }",
    ],
    "Mutation.reviseReview": ({ reviewId, reviewHash }) => [
      input(`id: "${reviewId}", revision: 1, contentSha256: "${reviewHash}", changes: { subject: "Invoice 8" }`),
      "{ review { state } }",
    ],
    "Mutation.retryReview": ({ reviewId }) => [input(`id: "${reviewId}", revision: 1`), "{ review { state } }"],
    "Mutation.withdrawReview": ({ reviewId }) => [input(`id: "${reviewId}"`), "{ review { state } }"],
    "Subscription.reviewChanged": ({ cursor }) => [`(after: "${cursor}")`, "{ kind review { id } }"],
  },
  visible: {
    findVisibleReviews: hidden(({ reviewId }) => [[reviewId]]),
    listVisibleReviews: hidden(() => [all, page, "oldest"]),
    countVisibleOf: hidden(({ target }) => [[target.id]]),
    countVisibleApprovals: hidden(({ reviewId }) => [[reviewId]]),
    findVisibleRevisions: hidden(({ reviewId }) => [[reviewId], 1_000_000]),
  },
  more: approveOnce,
  strangers: {
    within: { "from: Int": 1, "to: Int": 1 },
    unreached: {
      ReviewFailure: "It is in reviews that could not be sent; the one of the walks waits.",
      ReviewDiffRun: "It is in differences of texts; the review of the walks has one revision.",
      ReviewFieldDiff: "It is in differences; the review of the walks has one revision.",
      ReviewCheckedCondition: "It is in steps that an imagined send without receivers does not come to.",
    },
  },
  events: {
    "review.created": holdOne,
    "review.approval_given": async (world, scene) => {
      await change(world, scene, (tx) =>
        tx.review.update({ where: { id: scene.reviewId }, data: { requiredApprovals: 2 } }),
      );
      await approve(world, scene);
    },
    "review.revised": revise,
    "review.approved": approve,
    "review.released": async (world, scene) => {
      await approve(world, scene);
      await world.parley.work!.runDueJobs();
    },
    "review.release_failed": (world, scene) =>
      change(world, scene, (tx, row) =>
        noteRefusal(tx, row, { code: "recipient_blocked", message: "No." }, new Date()),
      ),
    "review.expired": async (world, scene) => {
      await change(world, scene, (tx) =>
        tx.review.update({ where: { id: scene.reviewId }, data: { expiresAt: world.parley.services.clock.now() } }),
      );
      await expireReviews.run({ services: world.parley.services, signal: new AbortController().signal, attempt: 1 });
    },
  },
  codes: reviewCodes,
  codeEnvironment: { REVIEW_MAX_PENDING_PER_AGENT: "3" },
  unfiltered: [alone("listVisibleReviews")],
};
