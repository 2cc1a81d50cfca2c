import type { DecideReviewInput } from "../../../../../generated/console-documents.js";

/** The shown content of a review, as an approval names it. */
type Shown = Pick<DecideReviewInput, "id" | "revision" | "contentSha256" | "contextMark">;

/** Reviews that were opened on this page, by their ids. Only those can be approved together (wire contract reviews U7). */
const opened = new Map<string, Shown>();

/** Notes that the content of a review was shown, and that it is what the server would send. */
export const noteOpened = (shown: Shown): void => void opened.set(shown.id, shown);

/** The shown content of a review; null if that was not its present one. */
export function openedOf(review: { readonly id: string; readonly contentSha256: string }): Shown | null {
  const shown = opened.get(review.id);
  return shown?.contentSha256 === review.contentSha256 ? shown : null;
}
