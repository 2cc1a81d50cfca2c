import type { Violation } from "../../../shared/errors/problem.js";
import { isE164 } from "../../../shared/rules/phone-number.js";
import { textViolation } from "../../../shared/rules/text.js";
import { largestGroup, longestText } from "../../messages/rules/limits.js";
import { sendStyles } from "../../carriers/rules/send-styles.js";

/** A message in a request (wire contract im 5, 9). */
export interface GivenMessage {
  readonly to?: readonly string[] | null;
  readonly conversationId?: string | null;
  readonly text?: string | null;
  readonly mediaUrls?: readonly string[] | null;
  readonly sendStyle?: string | null;
  readonly replyToMessageId?: string | null;
  readonly plainReplyFallback?: boolean | null;
}

/** A message whose values are right, wherever it goes. */
export interface NewMessage {
  /** Remote addresses, sorted, or the conversation. */
  readonly target: { readonly to: readonly string[] } | { readonly conversationId: string };
  readonly text: string | null;
  readonly mediaUrl: string | null;
  readonly sendStyle: string | null;
  /** The message that it replies to, and whether it may be sent as a plain message; null for no reply. */
  readonly replyTo: { readonly messageId: string; readonly mayBePlain: boolean } | null;
}

const longestUrl = 2_048;

/** Checks the values of a message (wire contract im 9, checks 1 to 5). Errors are added to the violations. */
export function readNewMessage(given: GivenMessage, violations: Violation[]): NewMessage {
  const wrong = (path: Violation["path"], message: string) => void violations.push({ path, message });
  const { to = null, conversationId = null, text = null, sendStyle = null } = given;
  const mediaUrls = given.mediaUrls ?? [];
  if ((to === null) === (conversationId === null)) wrong(["to"], "Pass either to or conversation_id.");
  if (text === null && mediaUrls.length === 0) wrong(["text"], "Pass a text or a media URL.");
  if (text === "") wrong(["text"], "The text must not be empty. Leave it out to send media alone.");
  const unfit = text === null ? null : textViolation(["text"], text, { min: 0, max: longestText });
  if (unfit !== null) violations.push(unfit);
  if (mediaUrls.length > 1) wrong(["mediaUrls"], "A message has one media URL at most.");
  for (const url of mediaUrls.slice(0, 1)) {
    if (!isWebUrl(url)) wrong(["mediaUrls", 0], "The media URL must be an absolute http or https URL.");
  }
  if (sendStyle !== null && !sendStyles.includes(sendStyle)) {
    wrong(["sendStyle"], `The style must be one of ${sendStyles.join(", ")}.`);
  }
  if (to !== null) checkNumbers(to, wrong);
  const replyTo = given.replyToMessageId ?? null;
  if (replyTo !== null && conversationId === null) wrong(["replyToMessageId"], "A reply needs conversation_id.");
  return {
    target: to === null ? { conversationId: conversationId ?? "" } : { to: to.toSorted() },
    text,
    mediaUrl: mediaUrls[0] ?? null,
    sendStyle,
    replyTo: replyTo === null ? null : { messageId: replyTo, mayBePlain: given.plainReplyFallback !== false },
  };
}

function checkNumbers(to: readonly string[], wrong: (path: Violation["path"], message: string) => void): void {
  if (to.length === 0 || to.length > largestGroup) {
    return wrong(["to"], `Pass 1 to ${largestGroup} numbers.`);
  }
  for (const [index, number] of to.entries()) {
    if (!isE164(number)) wrong(["to", index], "The number must be in E.164 form, such as +15555550142.");
  }
  if (new Set(to).size < to.length) wrong(["to"], "A number is named twice.");
}

function isWebUrl(url: string): boolean {
  if (url.length > longestUrl) return false;
  const parsed = URL.parse(url);
  return parsed !== null && (parsed.protocol === "https:" || parsed.protocol === "http:") && parsed.hostname !== "";
}
