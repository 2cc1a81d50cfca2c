import { type ContextConfig, echoOf, fitIntoContext, skippedContext } from "../../../shared/rules/webhook-context.js";
import type { WebhookData } from "../../../shared/webhooks/webhook-source.js";

/** A message before the one in a webhook. */
export interface EarlierMail {
  readonly id: string;
  readonly direction: string;
  readonly fromAddress: string;
  readonly toAddresses: readonly string[];
  readonly createdAt: Date;
  readonly subject: string | null;
  readonly snippet: string | null;
  readonly emailAddress: string;
}

/** The earlier mail of a thread, the newest first. */
export interface EarlierMails {
  readonly newest: readonly EarlierMail[];
  /** Others were left out, because all together are too large. */
  readonly isCut: boolean;
}

/**
 * The member `data.context` of a received mail (wire contract mail 13): the earlier mail of its thread, oldest first,
 * as much as fits. Agents have no text messages or calls here.
 */
export function mailContext({ email, texts, calls }: ContextConfig, { newest, isCut }: EarlierMails): WebhookData {
  const fitted = fitIntoContext(newest.map(itemOf));
  const truncated = fitted.truncated || isCut;
  return {
    ...(email == null ? {} : { email: { scope: "thread", items: fitted.items, truncated, ...echoOf(email) } }),
    ...(texts == null ? {} : { texts: skippedContext(texts, "no_resource") }),
    ...(calls == null ? {} : { calls: skippedContext(calls, "no_resource") }),
  };
}

function itemOf(mail: EarlierMail): object {
  return {
    id: mail.id,
    direction: mail.direction,
    from_address: mail.fromAddress,
    to_addresses: mail.toAddresses,
    created_at: mail.createdAt.toISOString(),
    subject: mail.subject,
    snippet: mail.snippet,
    email_address: mail.emailAddress,
  };
}
