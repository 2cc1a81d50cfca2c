import { type AuthorityRow, authorize } from "../../shared/authority/authority.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import type { ReviewRow } from "../../shared/holds/store/reviews.js";
import { reviewAuthority } from "./authority.js";
import { reviewById } from "./loaders.js";

const what = "review with this id";

/** The review that an operation names. @throws Problem `not_found`, and what `authorize` throws */
export async function requireReview(context: RequestContext, row: AuthorityRow, id: string): Promise<ReviewRow> {
  authorize(context.viewer, reviewAuthority["review.read"]);
  const review = await context.loader(reviewById).load(id.toLowerCase());
  if (review === null) throw notFound(what);
  const { organizationId, identityId } = review;
  authorize(context.viewer, row, { organizationId, identityId, what });
  return review;
}
