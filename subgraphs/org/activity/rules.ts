/** The entity types that an activity's subject can be. */
export type ActivitySubjectType = "Identity" | "ApiKey" | "SigningKey" | "WebhookSubscription" | A2aSubjectType;

/** Entities of a2a: org knows only their keys. */
export type A2aSubjectType = "A2aTask" | "A2aContext" | "A2aContactRule" | "A2aAdmissionDenial" | "A2aPushConfig";

const byPrefix: readonly (readonly [prefix: string, type: ActivitySubjectType])[] = [
  ["identity.", "Identity"],
  ["api_key.", "ApiKey"],
  ["signing_key.", "SigningKey"],
  ["webhook_subscription.", "WebhookSubscription"],
  ["webhook.", "WebhookSubscription"],
  ["a2a.task.", "A2aTask"],
  ["a2a.sent_task.", "A2aTask"],
  ["a2a.context.", "A2aContext"],
  ["a2a.contact_rule.", "A2aContactRule"],
  ["a2a.push_config.", "A2aPushConfig"],
  ["a2a.admission_denied", "A2aAdmissionDenial"],
];

/** Which entity the subject id of an event of that kind names; null when it names none that clients can reach. */
export function subjectTypeOf(kind: string): ActivitySubjectType | null {
  return byPrefix.find(([prefix]) => kind.startsWith(prefix))?.[1] ?? null;
}

/** Whether the entity is one of a2a's. */
export function isOfA2a(type: ActivitySubjectType): type is A2aSubjectType {
  return type.startsWith("A2a");
}
