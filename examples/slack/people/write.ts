import { addMessage, type Message } from "../model/messages.js";
import type { Model } from "../model/model.js";
import { present } from "./present.js";

/** A message that a user writes at the screen. */
export interface Written {
  readonly channel: string;
  readonly user: string;
  readonly text: string;
  readonly threadTs?: string | null;
}

export function write(model: Model, given: Written): Message {
  const { user, channel } = present(model, given.user, given.channel);
  return addMessage(model, channel, { userId: user.id, text: given.text, threadTs: given.threadTs ?? null });
}
