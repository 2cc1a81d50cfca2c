/** What a catalogue says of one kind of event. */
export interface EventDefinition {
  /** One sentence for people: what happened. */
  readonly description: string;
  /** The GraphQL entity type of the subject, such as `A2aTask`; null when agents reach none. */
  readonly subject: string | null;
}

/** Declares a domain's kinds of event. */
export function defineEvents<const Kind extends string>(
  definitions: Readonly<Record<Kind, EventDefinition>>,
): Readonly<Record<Kind, EventDefinition>> {
  return definitions;
}
