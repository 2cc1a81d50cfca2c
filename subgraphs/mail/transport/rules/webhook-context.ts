import { type ContextConfig, contextBytes, type ContextWindow } from "../../../shared/rules/webhook-context.js";
import type { WebhookData } from "../../../shared/webhooks/webhook-source.js";

/** For the keys around the items. */
const frameBytes = 2_048;
/** Items of a window of hours: each has at least so many bytes that more would not fit. */
export const mostItems = 1_000;

/** A message before the one that a webhook tells of. */
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

/** What a window takes at most, and from when on. */
export function reachOf(window: ContextWindow, before: Date): { readonly limit: number; readonly since: Date | null } {
  if (window.mode === "count") return { limit: window.count, since: null };
  return { limit: mostItems, since: new Date(before.getTime() - window.hours * 60 * 60 * 1000) };
}

/**
 * The member `data.context` of a received mail (wire contract mail 13): the earlier mail of its thread, oldest first, as much as fits.
 * An agent has no text messages or calls here.
 */
export function mailContext(config: ContextConfig, mails: EarlierMails): WebhookData {
  const context: Record<string, unknown> = {};
  if (config.email != null) context["email"] = { scope: "thread", ...fitted(mails), ...echo(config.email) };
  for (const name of ["texts", "calls"] as const) {
    const window = config[name];
    if (window == null) continue;
    context[name] = { scope: "contact", items: [], truncated: false, ...echo(window), skipped: "no_resource" };
  }
  return context;
}

function fitted({ newest, isCut }: EarlierMails): { readonly items: object[]; readonly truncated: boolean } {
  const items: object[] = [];
  let left = contextBytes - frameBytes;
  for (const mail of newest) {
    const item = itemOf(mail);
    left -= Buffer.byteLength(JSON.stringify(item)) + 1;
    if (left < 0) return { items: items.reverse(), truncated: true };
    items.push(item);
  }
  return { items: items.reverse(), truncated: isCut };
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

function echo(window: ContextWindow): object {
  return window.mode === "count" ? { mode: "count", requested: window.count } : { mode: "window", hours: window.hours };
}
