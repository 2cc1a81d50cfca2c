import type { RequestContext } from "../../shared/context/request-context.js";
import type { Violation } from "../../shared/errors/problem.js";
import { invalid, invalidValue } from "../../shared/errors/shared-errors.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { findParent, findSource, readParent, sendingErrors } from "../sending/public.js";
import type { DraftContent, GivenContent } from "./rules/content.js";
import { forwardViolations, givenViolations } from "./rules/violations.js";
import type { StoredGeneration } from "./store/draft-writes.js";
import { findVisibleNewestOfThread } from "./store/generations.js";

/** The request's content for a draft, and its author. */
export interface GivenDraft extends GivenContent {
  readonly origin?: StoredGeneration["origin"] | null;
  readonly prompt?: string | null;
  /** The thread of the reply: without `inReplyToMessageId`, it replies to its newest message. */
  readonly threadId?: string | null;
}

/** The same, checked. */
export interface ReadDraft {
  readonly content: GivenContent;
  /** The thread of the answered message; undefined when not given. */
  readonly threadId?: string | null;
}

/**
 * Checks the request's content for a draft, and reads the messages that it refers to. Throws `validation_failed` and
 * `in_reply_to_not_found`.
 */
export async function readGiven(context: RequestContext, mailboxId: string, asked: GivenDraft): Promise<ReadDraft> {
  const given = await withThread(context, mailboxId, asked);
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
  if (typeof given.threadId === "string" && answered?.threadId !== given.threadId.toLowerCase()) {
    throw invalidValue(["threadId"], "The message that the draft answers is not in this thread.");
  }
  if (answered === null && "rowId" in parent) throw sendingErrors.problem("in_reply_to_not_found");
  const inReplyToMessageId = "rowId" in parent ? parent.rowId : parent.rfcId;
  return { content: { ...content, inReplyToMessageId }, threadId: answered?.threadId ?? null };
}

/** Throws `validation_failed` when a request has values for a forward, but the draft forwards nothing. */
export function requireForward(content: DraftContent, given: GivenContent): void {
  const violations = forwardViolations(content, given);
  if (violations.length > 0) throw invalid(violations);
}

/** The thread of a draft; null when the answered message is no longer in the mailbox. */
export async function threadOf(
  context: RequestContext,
  mailboxId: string,
  inReplyTo: string | null,
): Promise<string | null> {
  const parent = inReplyTo === null ? null : readParent(inReplyTo);
  return parent === null ? null : ((await findParent(context, mailboxId, parent))?.threadId ?? null);
}

/** The request with the answered message, where it names only the thread. Null clears both. */
async function withThread(context: RequestContext, mailboxId: string, given: GivenDraft): Promise<GivenDraft> {
  const { threadId, inReplyToMessageId } = given;
  if (threadId === undefined || typeof inReplyToMessageId === "string") return given;
  if (threadId === null) return { ...given, inReplyToMessageId: null };
  const { viewer, services } = context;
  const newest = isUuid(threadId)
    ? await findVisibleNewestOfThread(services.database.request.reader, viewer, mailboxId, threadId)
    : null;
  if (newest === null) throw invalidValue(["threadId"], "The mailbox has no thread with this id.");
  return { ...given, inReplyToMessageId: newest.id };
}
