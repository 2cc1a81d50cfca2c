/** The entity types that an activity's subject can be. */
export type ActivitySubjectType = "Identity" | "ApiKey" | "A2aTask";

const byPrefix: readonly (readonly [prefix: string, type: ActivitySubjectType])[] = [
  ["identity.", "Identity"],
  ["api_key.", "ApiKey"],
  ["a2a.task.", "A2aTask"],
  ["a2a.sent_task.", "A2aTask"],
];

/** Which entity the subject id of an event of that kind names; null when it names none that clients can reach. */
export function subjectTypeOf(kind: string): ActivitySubjectType | null {
  return byPrefix.find(([prefix]) => kind.startsWith(prefix))?.[1] ?? null;
}
