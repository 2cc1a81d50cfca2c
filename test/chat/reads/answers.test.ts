import { expect, test } from "vitest";
import { conversationOf, listedKinds } from "../../../subgraphs/chat/reads/rules/conversations.js";
import { fileFacts } from "../../../subgraphs/chat/reads/rules/files.js";
import { messageOf, messageWithTs } from "../../../subgraphs/chat/reads/rules/messages.js";
import { pinsOf } from "../../../subgraphs/chat/reads/rules/pins.js";
import { reactionsOf } from "../../../subgraphs/chat/reads/rules/reactions.js";
import { userOf } from "../../../subgraphs/chat/reads/rules/users.js";

const file = { id: "F0001", name: "plan.pdf" };
const reaction = { name: "wave", count: 2, users: ["U0001"] };

test("a conversation is passed on with everything that the contract names", () => {
  const flags = { is_channel: true, is_private: true, is_im: false, is_mpim: true, is_member: true, is_archived: true };
  const texts = { topic: { value: "Plans" }, purpose: { value: "To plan" } };
  expect(conversationOf({ id: "C0001", name: "plans", ...flags, ...texts, user: "U0001", num_members: 3 })).toEqual({
    ...{ id: "C0001", name: "plans", user: "U0001", numMembers: 3, topic: "Plans", purpose: "To plan" },
    ...{ isChannel: true, isPrivate: true, isIm: false, isMpim: true, isMember: true, isArchived: true },
  });
  expect(conversationOf({ id: "D0001", is_im: true })).toMatchObject({ isIm: true, isChannel: false, topic: null });
});

test.each<[string[], string]>([
  [["channels:read", "chat:write"], "public_channel"],
  [["im:read", "groups:read"], "private_channel,im"],
  [["mpim:read"], "mpim"],
  [["chat:write"], "public_channel,private_channel,mpim,im"],
])("with the scopes %j a bot lists %s", (scopes, expected) => {
  expect(listedKinds(scopes)).toBe(expected);
});

test("a message is passed on with its files, its reactions and its last change", () => {
  const data = {
    ...{ ts: "2.0", thread_ts: "1.0", user: "U0001", bot_id: "B0001", text: "Hello" },
    ...{ files: [file], reactions: [reaction], edited: { user: "U0002", ts: "3.0" } },
  };
  expect(messageOf(data)).toEqual({
    ...{ ts: "2.0", threadTs: "1.0", user: "U0001", botId: "B0001", text: "Hello" },
    ...{ files: [fileFacts(file)], reactions: [reaction], edited: { user: "U0002", ts: "3.0" } },
  });
  const plain = { threadTs: null, user: null, botId: null, text: "", files: [], reactions: [], edited: null };
  expect(messageOf({ ts: "2.0" })).toEqual({ ts: "2.0", ...plain });
  expect(messageOf({ ts: "2.0", edited: null })?.edited).toBeNull();
  expect(messageOf({ ts: "2.0", edited: true })?.edited).toEqual({ user: null, ts: null });
});

test("a message is found by its timestamp, behind the one that began its thread too", () => {
  const messages = [{ ts: "1.0" }, { ts: "2.0", text: "Hello" }];
  expect(messageWithTs({ messages }, "2.0")?.text).toBe("Hello");
  expect(messageWithTs({ messages }, "3.0")).toBeNull();
});

test("a pin is passed on with its message or its file", () => {
  const message = { ts: "2.0", user: "U0001", bot_id: "B0001", text: "Hi", thread_ts: "1.0", permalink: "https://x" };
  const by = { channel: "C0001", created: 5, created_by: "U0002" };
  const items = [
    { type: "message", ...by, message },
    { type: "file", file },
    { message: null, file: null },
  ];
  expect(pinsOf({ items, has_more: true })).toEqual({
    truncated: true,
    items: [
      {
        ...{ type: "message", channel: "C0001", created: 5, createdBy: "U0002", file: null },
        message: {
          ...{ ts: "2.0", user: "U0001", botId: "B0001", text: "Hi" },
          ...{ threadTs: "1.0", permalink: "https://x" },
        },
      },
      { type: "file", channel: null, created: null, createdBy: null, message: null, file: fileFacts(file) },
      { type: "message", channel: null, created: null, createdBy: null, message: null, file: null },
    ],
  });
  const hundred = Array.from({ length: 100 }, () => ({ type: "message" }));
  expect(pinsOf({ items: hundred })).toMatchObject({ truncated: false, items: { length: 100 } });
});

test("a user is passed on with everything that the contract names", () => {
  const profile = { display_name: "ada", real_name: "Ada L", image_72: "https://x/72", email: "ada@example.com" };
  const names = { id: "U0001", team_id: "T0001", name: "ada", real_name: "Ada", tz: "Europe/London" };
  expect(userOf({ ...names, deleted: true, is_bot: true, is_app_user: true, profile })).toEqual({
    ...{ id: "U0001", teamId: "T0001", name: "ada", realName: "Ada", tz: "Europe/London" },
    ...{ deleted: true, isBot: true, isAppUser: true },
    profile: { displayName: "ada", realName: "Ada L", image72: "https://x/72", email: "ada@example.com" },
  });
});

test("a reaction without a name is left out, and one without a count has none", () => {
  const reactions = [reaction, { count: 1 }, { name: "eyes", count: -1, users: "all" }];
  expect(reactionsOf({ message: { reactions } })).toEqual([reaction, { name: "eyes", count: 0, users: [] }]);
});
