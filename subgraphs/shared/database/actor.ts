/** Who made a change: a user, an admin key, an agent by its key, Parley itself, or a party without a credential. */
export type ActorKind = "person" | "key" | "agent" | "system" | "external";

/** Who made a change, as the event log keeps it. */
export interface Actor {
  readonly kind: ActorKind;
  /** The id of the console user, the key or the identity; null for the others. */
  readonly id: string | null;
  /** Where it acted; null for the others. Only this organization is shown who it was. */
  readonly organizationId: string | null;
}

/** Parley itself. */
export const system: Actor = { kind: "system", id: null, organizationId: null };

/** The actor of each transaction. A transaction of a job has none: Parley itself acts. */
const actors = new WeakMap<object, Actor>();

/** Notes who opened a transaction: its events are theirs. */
export function markActor(tx: object, actor: Actor): void {
  actors.set(tx, actor);
}

export const actorIn = (tx: object): Actor => actors.get(tx) ?? system;

/** Has what is collected for a transaction be by who opened it. */
export function passActor(tx: object, to: object): void {
  const actor = actors.get(tx);
  if (actor !== undefined) actors.set(to, actor);
}
