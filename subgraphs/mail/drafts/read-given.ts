import type { RequestContext } from "../../shared/context/request-context.js";
import type { Violation } from "../../shared/errors/problem.js";
import { invalid } from "../../shared/errors/shared-errors.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { findParent, findSource, readParent, sendingErrors } from "../sending/public.js";
import type { GivenContent } from "./rules/content.js";
import { givenViolations } from "./rules/violations.js";
import type { StoredGeneration } from "./store/draft-writes.js";

/** What a request says of a draft, and who made it up. */
export interface GivenDraft extends GivenContent {
  readonly origin?: StoredGeneration["origin"] | null;
  readonly prompt?: string | null;
}

/** The same, checked. */
export interface ReadDraft {
  readonly content: GivenContent;
  /** The thread of the message that it answers; undefined when the request does not say. */
  readonly threadId?: string | null;
}

/**
 * Checks what a request says of a draft, and reads the messages that it refers to. Throws `validation_failed` and
 * `in_reply_to_not_found`.
 */
export async function readGiven(context: RequestContext, mailboxId: string, given: GivenDraft): Promise<ReadDraft> {
  const violations: Violation[] = givenViolations(given);
  const { inReplyToMessageId: replied, forwardOfMessageId: forwarded } = given;
  const parent = typeof replied === "string" ? readParent(replied) : null;
  if (typeof replied === "string" && parent === null) {
    violations.push({
      path: ["inReplyToMessageId"],
      message: "The value must be the id of a message, or a Message-ID such as `<id@example.com>`.",
    });
  }
  if (typeof forwarded === "string" && (!isUuid(forwarded) || !(await findSource(context, mailboxId, forwarded)))) {
    violations.push({ path: ["forwardOfMessageId"], message: "The mailbox has no message with this id." });
  }
  if (violations.length > 0) throw invalid(violations);
  const content: GivenContent = {
    ...given,
    ...(typeof forwarded === "string" ? { forwardOfMessageId: forwarded.toLowerCase() } : {}),
  };
  if (parent === null) return { content, ...(replied === null ? { threadId: null } : {}) };
  const answered = await findParent(context, mailboxId, parent);
  if (answered === null && "rowId" in parent) throw sendingErrors.problem("in_reply_to_not_found");
  const inReplyToMessageId = "rowId" in parent ? parent.rowId : parent.rfcId;
  return { content: { ...content, inReplyToMessageId }, threadId: answered?.threadId ?? null };
}

/** The thread that a draft's text belongs to; null when what it answers is not in the mailbox any more. */
export async function threadOf(
  context: RequestContext,
  mailboxId: string,
  inReplyTo: string | null,
): Promise<string | null> {
  const parent = inReplyTo === null ? null : readParent(inReplyTo);
  return parent === null ? null : ((await findParent(context, mailboxId, parent))?.threadId ?? null);
}
