import { describe, expect, test } from "vitest";
import { eventFacts } from "../../../subgraphs/chat/events/rules/event-facts.js";
import { isFromSelf } from "../../../subgraphs/chat/events/rules/from-self.js";
import type { SlackEnvelope } from "../../../subgraphs/chat/events/rules/slack-envelope.js";
import { slackPayload } from "../../../subgraphs/chat/events/rules/slack-payload.js";

const now = new Date("2026-03-01T09:00:00Z");
const seconds = now.getTime() / 1_000;
const envelope = (event: object, eventTime: number | null = seconds): SlackEnvelope => ({
  kind: "event",
  eventId: "Ev1",
  appId: "A1234",
  teams: ["T1234"],
  eventTime,
  event: event as never,
});
const facts = (event: object, eventTime?: number | null) => eventFacts(envelope(event, eventTime), now);
const message = { type: "message", channel: "C1234", user: "U1234", text: "Hi", ts: "1712345678.000100" };

describe("what a body says", () => {
  const callback = { type: "event_callback", event_id: "Ev1", team_id: "T1234", event: message };
  test.each<[string, unknown, unknown]>([
    ["a challenge", { type: "url_verification", challenge: "abc" }, { kind: "challenge", challenge: "abc" }],
    ["a challenge that is too long", { type: "url_verification", challenge: "a".repeat(1_025) }, { kind: "other" }],
    ["a challenge that is none", { type: "url_verification", challenge: { a: 1 } }, { kind: "other" }],
    ["another kind", { type: "app_rate_limited", team_id: "T1234" }, { kind: "other" }],
    ["an event without an id", { ...callback, event_id: undefined }, { kind: "other" }],
    ["an event with an id that is none", { ...callback, event_id: "a b" }, { kind: "other" }],
    ["a list", [callback], null],
    ["nothing", null, null],
    ["a text", "event_callback", null],
  ])("%s", (_, body, said) => {
    expect(slackPayload(body)).toEqual(said);
  });

  test("an event is for its workspace, and for those that authorized the app, ten at most", () => {
    const authorizations = Array.from({ length: 50 }, (_, n) => ({ team_id: `T000${n}` }));
    expect(slackPayload({ ...callback, authorizations: [{ team_id: "T9999" }, { team_id: "no team" }] })).toMatchObject(
      { kind: "event", eventId: "Ev1", teams: ["T1234", "T9999"] },
    );
    expect((slackPayload({ ...callback, authorizations }) as SlackEnvelope).teams).toHaveLength(11);
  });
});

describe("what is kept", () => {
  test("of a message", () => {
    expect(facts({ ...message, thread_ts: "1712345678.000001", files: [{ id: "F1", name: "a.txt" }] })).toEqual({
      type: "message",
      subtype: null,
      conversationId: "C1234",
      messageTs: "1712345678.000100",
      threadTs: "1712345678.000001",
      userId: "U1234",
      byAppId: null,
      byWorkspaceId: null,
      channelType: null,
      happenedAt: now,
      more: {
        message: expect.objectContaining({ text: "Hi", files: [expect.objectContaining({ name: "a.txt" })] }),
        reaction: null,
        fileId: null,
      },
    });
  });

  test("of a changed message, the new text", () => {
    const changed = { ...message, text: "Hello" };
    const event = { type: "message", subtype: "message_changed", channel: "C1234", message: changed, ts: "1.000001" };
    expect(facts(event)).toMatchObject({
      subtype: "message_changed",
      messageTs: message.ts,
      userId: "U1234",
      more: { message: { text: "Hello" } },
    });
  });

  test("of a deleted message, that it was, and not what it said", () => {
    const event = { type: "message", subtype: "message_deleted", channel: "C1234", deleted_ts: message.ts };
    const kept = facts({ ...event, previous_message: message });
    expect(kept).toMatchObject({ subtype: "message_deleted", messageTs: message.ts, more: { message: null } });
    expect(JSON.stringify(kept)).not.toContain("Hi");
  });

  test.each(["reaction_added", "reaction_removed"])("of %s", (type) => {
    const item = { type: "message", channel: "C1234", ts: message.ts };
    expect(facts({ type, user: "U1234", reaction: "eyes", item })).toMatchObject({
      type,
      conversationId: "C1234",
      messageTs: message.ts,
      userId: "U1234",
      more: { reaction: "eyes" },
    });
  });

  test("of a file", () => {
    const event = { type: "file_shared", file_id: "F1234", user_id: "U1234", channel_id: "C1234" };
    expect(facts(event)).toMatchObject({ conversationId: "C1234", userId: "U1234", more: { fileId: "F1234" } });
  });

  test.each(["pin_added", "pin_removed"])("of %s", (type) => {
    const item = { type: "message", channel: "C1234", message: { ts: message.ts, text: "Hi" } };
    const kept = facts({ type, user: "U1234", channel_id: "C1234", item });
    expect(kept).toMatchObject({ type, conversationId: "C1234", messageTs: message.ts, userId: "U1234" });
    expect(JSON.stringify(kept)).not.toContain("Hi");
    const file = { type: "file", file: { id: "F1234" } };
    expect(facts({ type, user: "U1234", channel_id: "C1234", item: file })).toMatchObject({
      conversationId: "C1234",
      messageTs: null,
      more: { fileId: "F1234" },
    });
  });

  test("of members", () => {
    const joined = { type: "member_joined_channel", user: "U1234", channel: "C1234", inviter: "U5678" };
    expect(facts(joined)).toMatchObject({ conversationId: "C1234", userId: "U1234", more: { inviterId: "U5678" } });
    expect(facts({ ...joined, type: "member_left_channel" })?.more).not.toHaveProperty("inviterId");
  });

  test.each([
    ["channel_rename", "channel_rename"],
    ["group_rename", "channel_rename"],
    ["group_archive", "channel_archive"],
    ["channel_unarchive", "channel_unarchive"],
    ["group_deleted", "channel_deleted"],
  ])("of %s as %s", (said, type) => {
    const channel = { id: "C1234", name: "reports\0" };
    const { more, ...kept } = facts({ type: said, channel })!;
    expect(kept).toMatchObject({ type, conversationId: "C1234", userId: null });
    expect(more.channelName).toBe(type === "channel_rename" ? "reports\ufffd" : undefined);
  });

  test("of a stopped session, its thread", () => {
    const stopped = { type: "agent_session_stopped", channel: "C1234", user: "U1234", thread_ts: message.ts };
    expect(facts(stopped)).toMatchObject({ conversationId: "C1234", threadTs: message.ts, userId: "U1234" });
  });

  test.each(["channel_created", "team_join", "", "constructor", "__proto__"])("nothing of %s", (type) => {
    expect(facts({ type })).toBeNull();
  });

  test("ids that are none are left out, and times that are impossible are now", () => {
    const event = { type: "message", channel: "../C1", user: 7, ts: "yesterday", thread_ts: {}, subtype: "A B" };
    expect(facts(event, 1e300)).toMatchObject({
      subtype: null,
      conversationId: null,
      messageTs: null,
      threadTs: null,
      userId: null,
      happenedAt: now,
    });
  });

  test("a giant message has a bounded size, and nothing that PostgreSQL does not hold", () => {
    const files = Array.from({ length: 5_000 }, () => ({
      id: "F1",
      name: "\0".repeat(9_999),
      title: "t".repeat(9_999),
    }));
    const reactions = Array.from({ length: 5_000 }, () => ({ name: "eyes", users: Array(5_000).fill("U1234") }));
    const kept = facts({ ...message, text: `\0${"😀".repeat(100_000)}`, files, reactions });
    const json = JSON.stringify(kept);
    expect(Buffer.byteLength(json)).toBeLessThan(300_000);
    expect(json).not.toContain("\\u0000");
  });
});

describe("whether the own bot did it", () => {
  const own = { botUserId: "U0BOT" };
  test.each<[string, object, boolean]>([
    ["the bot's user", { ...message, user: "U0BOT" }, true],
    ["somebody", message, false],
    ["the app, without a user", { ...message, user: undefined, bot_id: "B1", app_id: "A1234" }, true],
    ["another app", { ...message, user: undefined, bot_id: "B1", app_id: "A9999" }, false],
    ["a reaction of the bot", { type: "reaction_added", user: "U0BOT", item: {} }, true],
  ])("%s", (_, event, isOwn) => {
    expect(isFromSelf(facts(event)!, own, "A1234")).toBe(isOwn);
  });
});
