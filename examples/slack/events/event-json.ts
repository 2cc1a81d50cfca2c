import type { Channel, ChannelKind } from "../model/channels.js";
import type { Happening } from "../model/happenings.js";
import type { Model } from "../model/model.js";
import { messageJson } from "../wire/message-json.js";

const channelTypes: Readonly<Record<ChannelKind, string>> = {
  public: "channel",
  private: "group",
  im: "im",
  mpim: "mpim",
};

/** The `event` of the payload that Slack sends an app. */
export function eventJson(model: Model, happening: Happening): Record<string, unknown> {
  const { channel } = happening;
  const place = { channel: channel.id, channel_type: channelTypes[channel.kind] };
  switch (happening.kind) {
    case "message_posted": {
      const { message } = happening;
      const subtype = message.fileIds.length > 0 && message.botId === null ? { subtype: "file_share" } : {};
      return { ...messageJson(model, channel, message), ...subtype, ...place, event_ts: message.ts };
    }
    case "message_changed": {
      const { message, previous } = happening;
      const ts = model.nextTs();
      return {
        type: "message",
        subtype: "message_changed",
        hidden: true,
        message: messageJson(model, channel, message),
        previous_message: messageJson(model, channel, previous),
        ts,
        ...place,
        event_ts: ts,
      };
    }
    case "message_deleted": {
      const { message } = happening;
      const ts = model.nextTs();
      return {
        type: "message",
        subtype: "message_deleted",
        hidden: true,
        deleted_ts: message.ts,
        previous_message: messageJson(model, channel, message),
        ts,
        ...place,
        event_ts: ts,
      };
    }
    case "reaction_added":
    case "reaction_removed":
      return {
        type: happening.kind,
        user: happening.userId,
        reaction: happening.name,
        item: { type: "message", channel: channel.id, ts: happening.message.ts },
        item_user: happening.message.userId,
        event_ts: model.nextTs(),
      };
    case "file_shared": {
      const { file } = happening;
      const event = { type: "file_shared", file_id: file.id, user_id: file.userId, file: { id: file.id } };
      return { ...event, channel_id: channel.id, event_ts: model.nextTs() };
    }
  }
}

/** The scope that an app needs to receive the event. */
export function scopeOf(happening: Happening): string {
  if (happening.kind === "file_shared") return "files:read";
  if (happening.kind === "reaction_added" || happening.kind === "reaction_removed") return "reactions:read";
  return historyScope(happening.channel);
}

function historyScope({ kind }: Channel): string {
  const families = { public: "channels", private: "groups", im: "im", mpim: "mpim" };
  return `${families[kind]}:history`;
}
