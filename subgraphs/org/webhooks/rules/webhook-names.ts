import { both, type WebhookDialect, type WebhookNames } from "../../../shared/rules/webhook-names.js";

/** The names of every topic, as the domains give them: `names` of the catalogue. */
export type Vocabulary = readonly WebhookNames[];

/** Topics whose names clients know (wire contract org 3.1) and that no domain here has. */
export const absentTopics: Vocabulary = [
  { ownerType: null, prefix: both("call."), kinds: ["ended"], takesContext: false },
  {
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

/** A kind, given in the specification's spelling, in that of a dialect. */
export function spell(vocabulary: Vocabulary, kind: string, dialect: WebhookDialect): string {
  const prefix = readName(vocabulary, kind)?.names.prefix;
  return prefix === undefined ? kind : `${prefix[dialect]}${kind.slice(prefix.spec.length)}`;
}

/** Every spelling of a name, itself included: what a filter by it must find. */
export function spellingsOf(vocabulary: Vocabulary, name: string): string[] {
  const kind = readName(vocabulary, name)?.kind ?? name;
  return [...new Set([name, spell(vocabulary, kind, "spec"), spell(vocabulary, kind, "client")])];
}
