/** What a catalogue says of one kind of event. */
export interface EventDefinition {
  /** One sentence for people: what happened. */
  readonly description: string;
  /** The GraphQL entity type of the subject, such as `A2aTask`; null when clients reach none. */
  readonly subject: string | null;
  /**
   * Where the event's data has the id of that entity. Without it, the id of the log is the entity's. A vault counts its
   * versions over all that it contains, so its events are about the vault for the log, and about a secret for readers.
   */
  readonly subjectIn?: string;
}

/** Declares a domain's kinds of event. */
export function defineEvents<const Kind extends string>(
  definitions: Readonly<Record<Kind, EventDefinition>>,
): Readonly<Record<Kind, EventDefinition>> {
  return definitions;
}
