import type { Violation } from "../../../shared/errors/problem.js";
import { attachmentNames } from "../../messages/rules/attachment-names.js";
import { mostAttachments } from "../../sending/rules/limits.js";

/** The properties of an attachment that must fit with the others. */
export interface NamedAttachment {
  readonly filename: string;
  readonly contentType: string;
  /** The content id by which the HTML refers to it. */
  readonly contentIdHeader: string | null;
}

/** The name of a new attachment next to a draft's others, or why it cannot be added. */
export function placeAttachment(
  others: readonly NamedAttachment[],
  { filename, contentType, contentId }: { filename: string; contentType: string; contentId: string | null },
): { readonly filename: string } | { readonly violation: Violation } {
  if (others.length >= mostAttachments) {
    return { violation: { path: ["filename"], message: `A draft can have at most ${mostAttachments} attachments.` } };
  }
  if (contentId !== null && others.some(({ contentIdHeader }) => contentIdHeader === contentId)) {
    return { violation: { path: ["contentId"], message: "Each content id can be used once." } };
  }
  const names = attachmentNames([...others, { filename, contentType }]);
  return { filename: names.at(-1)! };
}
