import type { JudgingRule } from "./judging-rule.js";

/** Kinds of lists of peers (wire contract reviews 2.4). */
export const peerListKinds = ["address", "domain", "number", "chat", "handle", "organization"] as const;
export type PeerListKind = (typeof peerListKinds)[number];

/** All kinds of lists. */
export const reviewListKinds = [...peerListKinds, "words"] as const;
export type ReviewListKind = (typeof reviewListKinds)[number];

/** A list of an organization, without its entries. */
export interface ListInForce {
  readonly id: string;
  readonly name: string;
  readonly kind: ReviewListKind;
  /** Rises with each change of its entries. */
  readonly version: number;
  /** Whether it is the list of senders that people released. */
  readonly isBuiltIn: boolean;
}

/** The lists that the rules of a policy name, each once. */
export function listsNamedBy({
  rules,
  lists,
}: {
  readonly rules: readonly JudgingRule[];
  readonly lists: readonly ListInForce[];
}): ListInForce[] {
  const named = new Set(rules.flatMap(({ conditions }) => conditions.flatMap(listsOfCondition)));
  return lists.filter(({ id }) => named.has(id));
}

/** The ids of lists that a condition names. */
export function listsOfCondition({
  type,
  value,
}: {
  readonly type: string;
  readonly value: unknown;
}): readonly string[] {
  if (type === "links")
    return value === "any" ? [] : (value as { domain_not_in_list: readonly string[] }).domain_not_in_list;
  const isOfLists = type === "peer_in_list" || type === "peer_not_in_list" || type === "words";
  return isOfLists ? (value as readonly string[]) : [];
}
