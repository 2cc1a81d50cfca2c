import type { Model } from "../model/model.js";
import { addReaction, removeReaction } from "../model/reactions.js";
import { Refusal } from "../model/refusal.js";
import { present } from "./present.js";

/** A reaction that a user puts on a message, or takes back. */
export interface Reacted {
  readonly channel: string;
  readonly user: string;
  readonly ts: string;
  readonly name: string;
  readonly remove?: boolean;
}

export function react(model: Model, { ts, name, remove, ...place }: Reacted): void {
  const { user, channel } = present(model, place.user, place.channel);
  const message = channel.messages.get(ts);
  if (message === undefined) throw new Refusal("message_not_found");
  if (remove === true) removeReaction(model, channel, message, user.id, name);
  else addReaction(model, channel, message, user.id, name);
}
