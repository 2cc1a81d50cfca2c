import { type ContextConfig, echoOf, fitIntoContext, skippedContext } from "../../../shared/rules/webhook-context.js";
import type { WebhookData } from "../../../shared/webhooks/webhook-source.js";

/** The most characters of one text: a long one must not push out all others. */
export const textCharacters = 4_096;

/** A message before the one in a webhook. */
export interface EarlierText {
  readonly id: string;
  readonly direction: "inbound" | "outbound";
  readonly service: "imessage" | "sms" | "rcs";
  /** At most one character more than `textCharacters`. */
  readonly text: string | null;
  /** The author; null for the identity itself. */
  readonly sender: string | null;
  readonly status: string;
  readonly mediaCount: number;
  readonly createdAt: Date;
}

/**
 * The member `data.context` of a received instant message (wire contract org 3.5): the earlier messages of its conversation,
 * oldest first, as much as fits. A number has no mail, and an agent has no calls here.
 * @param newest newest first
 */
export function textContext(config: ContextConfig, newest: readonly EarlierText[]): WebhookData {
  const { texts, email, calls } = config;
  return {
    ...(email == null ? {} : { email: skippedContext(email, "no_contact") }),
    ...(texts == null
      ? {}
      : { texts: { scope: "conversation", ...fitIntoContext(newest.map(itemOf)), ...echoOf(texts) } }),
    ...(calls == null ? {} : { calls: skippedContext(calls, "no_resource") }),
  };
}

function itemOf({ id, direction, service, text, sender, status, mediaCount, createdAt }: EarlierText): object {
  const characters = text === null ? [] : Array.from(text);
  const isCut = characters.length > textCharacters;
  return {
    id,
    channel: service === "imessage" ? "imessage" : "sms",
    direction,
    text: isCut ? characters.slice(0, textCharacters).join("") : text,
    text_truncated: isCut,
    created_at: createdAt.toISOString(),
    sender,
    status,
    media: mediaCount === 0 ? null : { count: mediaCount },
  };
}
