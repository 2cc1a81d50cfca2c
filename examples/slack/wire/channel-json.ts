import type { Channel } from "../model/channels.js";
import type { Model } from "../model/model.js";

/** A conversation as the viewing user sees it. */
export function channelJson(model: Model, channel: Channel, viewerId: string): Record<string, unknown> {
  const { kind } = channel;
  const isDirect = kind === "im" || kind === "mpim";
  const other = [...channel.members].find((id) => id !== viewerId) ?? viewerId;
  return {
    id: channel.id,
    ...(kind === "im" ? { user: other } : { name: channel.name, name_normalized: channel.name }),
    is_channel: kind === "public" || kind === "private",
    is_group: false,
    is_im: kind === "im",
    is_mpim: kind === "mpim",
    is_private: kind !== "public",
    is_archived: channel.isArchived,
    is_general: model.workspace(channel.workspaceId).generalId === channel.id,
    is_shared: false,
    is_ext_shared: false,
    is_org_shared: false,
    created: channel.created,
    creator: channel.creator,
    context_team_id: channel.workspaceId,
    is_member: channel.members.has(viewerId),
    ...(isDirect ? {} : { num_members: channel.members.size }),
    topic: { value: channel.topic, creator: "", last_set: 0 },
    purpose: { value: channel.purpose, creator: "", last_set: 0 },
  };
}
