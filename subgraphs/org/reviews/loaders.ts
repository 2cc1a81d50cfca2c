import DataLoader from "dataloader";
import { inKeyOrder } from "../../shared/context/in-key-order.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import type { ReviewRow } from "../../shared/holds/store/reviews.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { diffOfRevisions, type FieldDiff } from "./diff-of-contents.js";
import { countVisibleApprovals } from "./store/approvals.js";
import { countVisibleOf, findVisibleReviews } from "./store/reviews.js";
import { findVisibleRevisions, type RevisionRow } from "./store/revisions.js";

/** Reviews by UUID that the viewer may see. */
export function reviewById({ viewer, services }: RequestContext): DataLoader<string, ReviewRow | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleReviews(services.database.request.reader, viewer, ids.filter(isUuid));
    return inKeyOrder(rows, ids, (row) => row.id);
  });
}

/** The number of pending reviews of an identity, by its UUID. */
export function pendingReviewsOf({ viewer, services }: RequestContext): DataLoader<string, number> {
  return new DataLoader(async (ids) => {
    const rows = await countVisibleOf(services.database.request.reader, viewer, ids.filter(isUuid));
    return ids.map((id) => rows.find(({ identityId }) => identityId === id)?.count ?? 0);
  });
}

/** The number of approvals of a review's present revision. */
export function approvalsOf({ viewer, services }: RequestContext): DataLoader<string, number> {
  return new DataLoader(async (ids) => {
    const rows = await countVisibleApprovals(services.database.request.reader, viewer, ids);
    return ids.map((id) => rows.find(({ reviewId }) => reviewId === id)?.count ?? 0);
  });
}

/** The most bytes of contents in one answer, before they are packed: one large review, or many of a usual size. */
const mostContentBytes = 32 * 2 ** 20;

/** The revisions of a review that the viewer was shown. */
export function revisionsOf({ viewer, services }: RequestContext): DataLoader<string, readonly RevisionRow[]> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleRevisions(services.database.request.reader, viewer, ids, mostContentBytes);
    return ids.map((id) => rows.filter(({ reviewId }) => reviewId === id));
  });
}

/** The differences between two revisions, by the review's id and their numbers: `<id> <from> <to>`. Each is compared once. */
export function diffsOf({ viewer, services }: RequestContext): DataLoader<string, readonly FieldDiff[] | null> {
  return new DataLoader(async (keys) => {
    const wanted = keys.map((key) => key.split(" "));
    const ids = [...new Set(wanted.map(([id]) => id!))];
    const rows = await findVisibleRevisions(services.database.request.reader, viewer, ids, mostContentBytes);
    return wanted.map(([id, from, to]) =>
      diffOfRevisions(
        rows.filter(({ reviewId }) => reviewId === id),
        from!,
        to!,
      ),
    );
  });
}
