import type { Channel } from "../model/channels.js";
import type { Model } from "../model/model.js";
import { Refusal } from "../model/refusal.js";
import type { User } from "../model/users.js";

/** A user and a channel that they are in. People join public channels by writing there. */
export function present(
  model: Model,
  userId: string,
  channelId: string,
): { readonly user: User; readonly channel: Channel } {
  const [user, channel] = [model.user(userId), model.channel(channelId)];
  if (user.workspaceId !== channel.workspaceId) throw new Refusal("channel_not_found");
  if (user.deleted) throw new Refusal("account_inactive");
  if (channel.isArchived) throw new Refusal("is_archived");
  if (channel.kind === "public") channel.members.add(user.id);
  if (!channel.members.has(user.id)) throw new Refusal("channel_not_found");
  return { user, channel };
}
