import { Directive, Field, ID, ObjectType } from "type-graphql";
import type { LoggedEvent } from "../../../shared/events/logged-event.js";

/** A message of a task, of which only the key is known here: its domain resolves the rest for who may see it. */
@Directive('@key(fields: "id", resolvable: false)')
@ObjectType("A2aMessage")
export class ActivityMessage {
  @Field(() => ID)
  id!: string;
}

/** The message that a change of a task brought; null for events of other kinds, and without one. */
export function messageOf({ kind, data }: LoggedEvent): ActivityMessage | null {
  const { messageRowId } = data as { readonly messageRowId?: unknown };
  return kind.startsWith("a2a.task.") && typeof messageRowId === "string" ? { id: messageRowId } : null;
}

/** The state of an event's object after the change, as the event recorded it: `INPUT_REQUIRED`; null if it recorded none. */
export function stateOf({ data }: LoggedEvent): string | null {
  const { state, status } = data as { readonly state?: unknown; readonly status?: unknown };
  const recorded = state ?? status;
  return typeof recorded === "string" ? recorded.toUpperCase() : null;
}
