/** The catalogue entry of one kind of event. */
export interface EventDefinition {
  /** The event as one sentence, for people. */
  readonly description: string;
  /** The GraphQL entity type of the subject, such as `A2aTask`; null when clients cannot reach it. */
  readonly subject: string | null;
  /**
   * The member of the event's data with the id of that entity. Without it, the id in the log is the entity's. For
   * example, a vault counts its versions over all that it contains, so for the log its events are about the vault, and
   * for readers about a secret.
   */
  readonly subjectIn?: string;
}

/** Declares a domain's kinds of event. */
export function defineEvents<const Kind extends string>(
  definitions: Readonly<Record<Kind, EventDefinition>>,
): Readonly<Record<Kind, EventDefinition>> {
  return definitions;
}
