import type { Scene, World } from "./scene.js";

/** The rows that an event has in the log, one for each identity or organization that may see it. */
export interface LoggedEvent {
  readonly kind: string;
  readonly organizationId: string;
}

/** How events come about that no single call of the kit brings about. */
export interface EventsDefinition<Part extends object> {
  /** More settings of the server on which they come about. */
  readonly environment?: Readonly<Record<string, string>>;
  /** By kind: causes the event on our side, in a new scene. Returns the events if they are on another server. */
  readonly cases: Readonly<Record<string, (world: World, scene: Scene & Part) => Promise<LoggedEvent[] | void>>>;
  /** Kinds that the calls of the kit tell another organization of, which takes part. */
  readonly shared?: readonly string[];
}

/** The events of the log after a position. */
export async function eventsAfter({ services }: World["parley"], after = 0n): Promise<LoggedEvent[]> {
  return services.database.request.reader.event.findMany({ where: { id: { gt: after } } });
}
