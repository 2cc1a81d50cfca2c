import type { Channel } from "./channels.js";
import { isEmoji } from "./emoji.js";
import { limits } from "./limits.js";
import type { Message } from "./messages.js";
import type { Model } from "./model.js";
import { Refusal } from "./refusal.js";

/** One emoji on a message, with those who put it there, the first of them first. */
export interface Reaction {
  readonly name: string;
  readonly users: string[];
}

export function addReaction(model: Model, channel: Channel, message: Message, userId: string, name: string): void {
  const emoji = checkedName(model, channel, name);
  if (channel.isArchived) throw new Refusal("is_archived");
  if (message.threadLocked) throw new Refusal("thread_locked");
  if (message.isSystem) throw new Refusal("not_reactable");
  const known = message.reactions.find((reaction) => reaction.name === emoji);
  if (known?.users.includes(userId) === true) throw new Refusal("already_reacted");
  if (message.reactions.filter(({ users }) => users.includes(userId)).length >= limits.emojiPerPerson) {
    throw new Refusal("too_many_reactions");
  }
  if (known === undefined && message.reactions.length >= limits.emojiPerMessage) throw new Refusal("too_many_emoji");
  if (known === undefined) message.reactions.push({ name: emoji, users: [userId] });
  else known.users.push(userId);
  model.tell({ kind: "reaction_added", channel, message, userId, name: emoji });
}

export function removeReaction(model: Model, channel: Channel, message: Message, userId: string, name: string): void {
  const emoji = checkedName(model, channel, name);
  if (message.threadLocked) throw new Refusal("thread_locked");
  const known = message.reactions.find((reaction) => reaction.name === emoji);
  if (known === undefined || !known.users.includes(userId)) throw new Refusal("no_reaction");
  known.users.splice(known.users.indexOf(userId), 1);
  if (known.users.length === 0) message.reactions.splice(message.reactions.indexOf(known), 1);
  model.tell({ kind: "reaction_removed", channel, message, userId, name: emoji });
}

/** Slack takes a name with or without colons around it. */
function checkedName(model: Model, channel: Channel, name: string): string {
  const plain = name.replace(/^:(.*):$/, "$1");
  if (!isEmoji(plain, model.workspace(channel.workspaceId).emoji)) throw new Refusal("invalid_name");
  return plain;
}
