import { expect, it } from "vitest";
import type { EventFacts } from "../../../subgraphs/chat/events/rules/facts.js";
import { introducedUser } from "../../../subgraphs/chat/events/rules/introduced-user.js";

const actor = { id: "U1", teamId: "T2", name: "ada", realName: "Ada Example", displayName: null, image72: null };
const usual: EventFacts = {
  type: "message",
  subtype: null,
  conversationId: "C1",
  messageTs: "1.1",
  threadTs: null,
  userId: "U1",
  byAppId: null,
  byWorkspaceId: null,
  channelType: "channel",
  happenedAt: new Date(0),
  more: { message: null, reaction: null, fileId: null },
};
const byBot = { ...usual.more, message: { botId: "B1" } } as unknown as EventFacts["more"];
const known = { userId: "U1", workspaceId: null, name: null };

it.each<[string, Partial<EventFacts>, object | null]>([
  ["a message", {}, known],
  ["a message with a file", { subtype: "file_share" }, known],
  [
    "a message of another workspace, with a profile",
    { byWorkspaceId: "T2", more: { ...usual.more, actor } },
    { userId: "U1", workspaceId: "T2", name: "Ada Example" },
  ],
  ["a changed message", { subtype: "message_changed" }, null],
  ["a deleted message", { subtype: "message_deleted" }, null],
  ["who joined", { subtype: "channel_join" }, null],
  ["a message of a bot", { subtype: "bot_message" }, null],
  ["a message of a bot with a user", { more: byBot }, null],
  ["a message of an app", { byAppId: "A1" }, null],
  ["a message of Slack", { userId: "USLACKBOT" }, null],
  ["a message without a user", { userId: null }, null],
  ["a reaction", { type: "reaction_added" }, null],
])("%s makes known", (_, facts, user) => expect(introducedUser({ ...usual, ...facts })).toEqual(user));
