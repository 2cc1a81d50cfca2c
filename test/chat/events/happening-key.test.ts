import { expect, test } from "vitest";
import { eventFacts } from "../../../subgraphs/chat/events/rules/event-facts.js";
import { happeningKey } from "../../../subgraphs/chat/events/rules/happening-key.js";

const now = new Date("2026-03-01T09:00:00Z");
const keyOf = (event: object): string | null => {
  const said = { kind: "event", eventId: "Ev1", appId: null, teams: ["T1234"], eventTime: null } as const;
  return happeningKey(eventFacts({ ...said, event: event as never }, now)!, event as never);
};
const message = { type: "message", channel: "C1234", user: "U1234", text: "Hi", ts: "1712345678.000100" };
const ofMessage = { ...message, ts: "1712345679.000100" };
const changed = { ...ofMessage, subtype: "message_changed", message };
const deleted = { ...ofMessage, subtype: "message_deleted", deleted_ts: message.ts };
const item = { type: "message", channel: "C1234", ts: message.ts };
const reaction = { type: "reaction_added", user: "U1234", reaction: "eyes", item, event_ts: "1712345679.000100" };
const file = {
  type: "file_shared",
  file_id: "F1",
  user_id: "U1234",
  channel_id: "C1234",
  event_ts: "1712345679.000100",
};

test.each<[string, object, object]>([
  ["a message whose event has a moment too", message, { ...message, event_ts: message.ts }],
  ["a message with what another workspace sees", message, { ...message, channel_type: "channel", source_team: "T9" }],
  ["a changed message", changed, { ...changed }],
  ["a reaction", reaction, { ...reaction, item_user: "U9999" }],
  ["a file", file, { ...file, file: { id: "F1" } }],
])("%s is told again", (_, first, second) => {
  expect(keyOf(first)).not.toBeNull();
  expect(keyOf(second)).toBe(keyOf(first));
});

test("whatever differs in kind, place, moment, actor or object is something else", () => {
  const all = [
    message,
    { ...message, channel: "C9999" },
    { ...message, ts: "1712345678.000200" },
    { ...message, subtype: "me_message" },
    changed,
    { ...changed, ts: "1712345680.000100" },
    { ...changed, message: { ...message, ts: "1712345678.000200" } },
    deleted,
    reaction,
    { ...reaction, type: "reaction_removed" },
    { ...reaction, reaction: "wave" },
    { ...reaction, user: "U9999" },
    { ...reaction, item: { ...item, ts: "1712345678.000200" } },
    { ...reaction, event_ts: "1712345680.000100" },
    file,
    { ...file, type: "file_unshared" },
    { ...file, file_id: "F2" },
    { ...file, channel_id: "C9999" },
  ];
  expect(new Set(all.map(keyOf)).size).toBe(all.length);
});

test.each<[string, object]>([
  ["a message without a channel", { ...message, channel: undefined }],
  ["a message without a moment", { ...message, ts: "soon" }],
  ["a changed message that does not say which", { ...changed, message: {} }],
  ["a reaction without a moment", { ...reaction, event_ts: undefined }],
])("%s could be any", (_, event) => {
  expect(keyOf(event)).toBeNull();
});
