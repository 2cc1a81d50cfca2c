import { Type } from "typebox";
import type {
  ChatFileFactsRecordFragment,
  ChatMessageRecordFragment,
  ChatReactionRecordFragment,
  ListChatPinsQuery,
} from "../../../generated/documents.js";
import { Nullable } from "../nullable.js";

const Text = Nullable(Type.String());

/** A reaction, in Slack's names (wire contract chat 8.4). */
export const reactionSchema = Type.Object(
  { name: Type.String(), count: Type.Integer(), users: Type.Array(Type.String()) },
  { $id: "ChatReaction", description: "A reaction to a message. `count` may be larger than the length of `users`." },
);

export const reactionRecord = ({ name, count, users }: ChatReactionRecordFragment): object => ({ name, count, users });

/** A file in a message, in Slack's names. */
export const fileFactsSchema = Type.Object(
  { id: Text, name: Text, title: Text, mimetype: Text, size: Nullable(Type.Integer()) },
  { $id: "ChatFileFacts", description: "A file, as messages contain it." },
);

/** A file in a message. */
export const fileFactsRecord = ({ id, name, title, mimetype, size }: ChatFileFactsRecordFragment): object => ({
  id: id ?? null,
  name: name ?? null,
  title: title ?? null,
  mimetype: mimetype ?? null,
  size: size ?? null,
});

/** A message, in Slack's names (wire contract chat 8.4). */
export const messageSchema = Type.Object(
  {
    ts: Type.String(),
    thread_ts: Text,
    user: Text,
    bot_id: Text,
    text: Type.String(),
    files: Type.Array(fileFactsSchema),
    reactions: Type.Array(reactionSchema),
    edited: Nullable(Type.Object({ user: Text, ts: Text })),
  },
  { $id: "ChatMessage", description: "A message in a workspace." },
);

export function messageRecord(message: ChatMessageRecordFragment): object {
  const { ts, threadTs, user, botId, text, files, reactions, edited } = message;
  return {
    ts,
    thread_ts: threadTs ?? null,
    user: user ?? null,
    bot_id: botId ?? null,
    text,
    files: files.map(fileFactsRecord),
    reactions: reactions.map(reactionRecord),
    edited: edited == null ? null : { user: edited.user ?? null, ts: edited.ts ?? null },
  };
}

/** Something that is pinned, in Slack's names (wire contract chat 8.4). */
export const pinSchema = Type.Object(
  {
    type: Type.String(),
    channel: Text,
    created: Nullable(Type.Integer({ description: "Seconds since 1970." })),
    created_by: Text,
    message: Type.Optional(
      Type.Object({ ts: Text, user: Text, bot_id: Text, text: Text, thread_ts: Text, permalink: Text }),
    ),
    file: Type.Optional(fileFactsSchema),
  },
  { $id: "ChatPin", description: "Something that is pinned in a conversation: a message or a file." },
);

type Pin = NonNullable<ListChatPinsQuery["chatPins"]>["items"][number];

export function pinRecord({ type, channel, created, createdBy, message, file }: Pin): object {
  return {
    type,
    channel: channel ?? null,
    created: created ?? null,
    created_by: createdBy ?? null,
    ...(message == null
      ? {}
      : {
          message: {
            ts: message.ts ?? null,
            user: message.user ?? null,
            bot_id: message.botId ?? null,
            text: message.text ?? null,
            thread_ts: message.threadTs ?? null,
            permalink: message.permalink ?? null,
          },
        }),
    ...(file == null ? {} : { file: fileFactsRecord(file) }),
  };
}
