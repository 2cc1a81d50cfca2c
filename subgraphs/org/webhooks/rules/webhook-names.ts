import { both, type WebhookDialect, type WebhookNames } from "../../../shared/rules/webhook-names.js";

/** The names of every topic, from the domains: `names` of the catalogue. */
export type Vocabulary = readonly WebhookNames[];

/** Topics in published clients (wire contract org 3.1) that no domain here has. */
export const absentTopics: Vocabulary = [
  { ownerType: null, prefix: both("call."), kinds: ["ended"], takesContext: false },
  {
    ownerType: null,
    prefix: both("text."),
    kinds: ["received", "sent", "delivered", "delivery_failed", "delivery_unconfirmed"],
    takesContext: false,
  },
];

/** A parsed name of a kind. */
export interface ReadName {
  readonly names: WebhookNames;
  /** In the spelling of the specification. */
  readonly kind: string;
  /** Null when both spellings are equal. */
  readonly dialect: WebhookDialect | null;
}

/** The parsed name; null for an unknown kind. */
export function readName(vocabulary: Vocabulary, name: string): ReadName | null {
  for (const names of vocabulary) {
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

/** A kind in a dialect's spelling; the input is in the specification's. */
export function spell(vocabulary: Vocabulary, kind: string, dialect: WebhookDialect): string {
  const prefix = readName(vocabulary, kind)?.names.prefix;
  return prefix === undefined ? kind : `${prefix[dialect]}${kind.slice(prefix.spec.length)}`;
}

/** Every spelling of a name, including itself: all that a filter must find. */
export function spellingsOf(vocabulary: Vocabulary, name: string): string[] {
  const kind = readName(vocabulary, name)?.kind ?? name;
  return [...new Set([name, spell(vocabulary, kind, "spec"), spell(vocabulary, kind, "client")])];
}
