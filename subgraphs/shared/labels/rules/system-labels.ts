/** The labels that Parley derives, in the order in which they are shown. */
export const systemLabels = [
  "received",
  "sent",
  "unread",
  "read",
  "starred",
  "spam",
  "blocked",
  "archive",
  "forged",
  "imported",
  "delivered",
  "bounced",
  "failed",
  "opened",
  "scheduled",
  "snoozed",
  "trash",
] as const;

export type SystemLabel = (typeof systemLabels)[number];

/** Another service's name of a system label, for filters. */
const synonyms: Readonly<Record<string, SystemLabel>> = { unauthenticated: "forged" };

const known: ReadonlySet<string> = new Set([...systemLabels, ...Object.keys(synonyms)]);

/** Whether a folded name belongs to a system label, so that no other label can have it. */
export const isSystemLabel = (name: string): boolean => known.has(name);

/** The system label of a name; null for that of any other label. */
export function systemLabelOf(name: string): SystemLabel | null {
  return isSystemLabel(name) ? (synonyms[name] ?? (name as SystemLabel)) : null;
}

/** The order of labels in answers: system labels in their order, then the others by code points. */
export function inLabelOrder(system: ReadonlySet<SystemLabel>, custom: readonly string[]): string[] {
  return [...systemLabels.filter((label) => system.has(label)), ...custom.toSorted(byCodePoint)];
}

function byCodePoint(left: string, right: string): number {
  const [a, b] = [Array.from(left), Array.from(right)];
  const at = a.findIndex((letter, index) => letter !== b[index]);
  if (at === -1) return a.length - b.length;
  return at >= b.length ? 1 : a[at]!.codePointAt(0)! - b[at]!.codePointAt(0)!;
}
