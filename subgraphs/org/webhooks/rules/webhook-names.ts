import type { WebhookChannel, WebhookOwnerType } from "../../../shared/webhooks/webhook-source.js";

/** The specification's spelling of names, or that of published clients (wire contract org 1.9). */
export type WebhookDialect = "spec" | "client";

/** A channel as its kinds are named (wire contract org 3.1). */
export interface WebhookNames {
  /** `call` and `text` are names that clients know and that nothing here is called. */
  readonly channel: WebhookChannel | "call" | "text";
  /** What its subscriptions are attached to; null where that does not exist here. */
  readonly ownerType: WebhookOwnerType | null;
  /** What its names begin with, in either spelling. */
  readonly prefix: Readonly<Record<WebhookDialect, string>>;
  /** What follows the prefix, of all kinds, emitted or not. */
  readonly kinds: readonly string[];
  /** Whether a subscription may ask for conversation context. */
  readonly takesContext: boolean;
}

const both = (prefix: string): WebhookNames["prefix"] => ({ spec: prefix, client: prefix });

const channels: readonly WebhookNames[] = [
  {
    channel: "mail",
    ownerType: "mailbox",
    prefix: both("message."),
    kinds: ["received", "sent", "forwarded", "delivered", "bounced", "failed"],
    takesContext: true,
  },
  {
    channel: "im",
    ownerType: "agent_identity",
    prefix: { spec: "im.", client: "imessage." },
    kinds: ["received", "reaction_received", "sent", "delivered", "delivery_failed"],
    takesContext: true,
  },
  {
    channel: "a2a",
    ownerType: "agent_identity",
    prefix: both("a2a."),
    kinds: ["task.created", "task.message", "task.canceled", "sent_task.updated"],
    takesContext: false,
  },
  {
    channel: "chat",
    ownerType: "agent_identity",
    prefix: { spec: "chat.", client: "slack." },
    kinds: ["message_sent", "message_send_failed", "message_send_unknown"],
    takesContext: false,
  },
  { channel: "call", ownerType: null, prefix: both("call."), kinds: ["ended"], takesContext: false },
  {
    channel: "text",
    ownerType: null,
    prefix: both("text."),
    kinds: ["received", "sent", "delivered", "delivery_failed", "delivery_unconfirmed"],
    takesContext: false,
  },
];

/** A name of a kind, read. */
export interface ReadName {
  readonly names: WebhookNames;
  /** In the spelling of the specification. */
  readonly kind: string;
  /** Null when both spell it so. */
  readonly dialect: WebhookDialect | null;
}

/** What a name says; null for one that no kind has. */
export function readName(name: string): ReadName | null {
  for (const names of channels) {
    const { spec, client } = names.prefix;
    for (const [dialect, prefix] of [
      ["spec", spec],
      ["client", client],
    ] as const) {
      if (!name.startsWith(prefix) || !names.kinds.includes(name.slice(prefix.length))) continue;
      return { names, kind: `${spec}${name.slice(prefix.length)}`, dialect: spec === client ? null : dialect };
    }
  }
  return null;
}

/** A kind, given in the specification's spelling, in that of a dialect. */
export function spell(kind: string, dialect: WebhookDialect): string {
  const prefix = readName(kind)?.names.prefix;
  return prefix === undefined ? kind : `${prefix[dialect]}${kind.slice(prefix.spec.length)}`;
}

/** Every spelling of a name, itself included: what a filter by it must find. */
export function spellingsOf(name: string): string[] {
  const kind = readName(name)?.kind ?? name;
  return [...new Set([name, spell(kind, "spec"), spell(kind, "client")])];
}
