import {
  CursorOfNowDocument,
  DecideReviewDocument,
  type DecideReviewMutationVariables,
  ParleyProblem,
  ReviewUpdatesDocument,
  type ReviewLineFragment,
  ShowReviewDocument,
} from "../../clients/graphql/index.js";
import { CommandError, NothingThereError } from "../terminal/exit-codes.js";
import type { Online } from "../terminal/online.js";
import { openPage } from "../terminal/open-page.js";

/** Decides; where only a browser may, it names and opens the page and waits for what happens there (wire contract reviews 4.3). */
export async function decideHereOrInBrowser(
  run: Online,
  input: DecideReviewMutationVariables["input"],
): Promise<ReviewLineFragment> {
  try {
    return (await run.run(DecideReviewDocument, { input })).decideReview.review;
  } catch (error) {
    const page = error instanceof ParleyProblem ? error.details["confirmation_url"] : undefined;
    if (typeof page !== "string") throw error;
    process.stderr.write(`Decide it in your browser: ${page}\n`);
    openPage(page, run.server.url);
    return waitForDecision(run, input.id);
  }
}

/** The review once it no longer waits for a decision. */
async function waitForDecision(run: Online, id: string): Promise<ReviewLineFragment> {
  const after = (await run.run(CursorOfNowDocument)).eventCursor;
  const { review: present } = await run.run(ShowReviewDocument, { id });
  if (present === null) throw new NothingThereError("There is no such review any more.");
  if (present.state !== "PENDING") return present;
  for await (const { reviewChanged } of run.follow(ReviewUpdatesDocument, { after })) {
    const { review } = reviewChanged;
    if (review?.id === present.id && review.state !== "PENDING") return review;
  }
  throw new CommandError("undecided", "It still waits for a decision.");
}
