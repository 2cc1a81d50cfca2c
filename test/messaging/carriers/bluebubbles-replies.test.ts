import { expect, it } from "vitest";
import { eventsOf } from "../../../subgraphs/messaging/carriers/bluebubbles/rules/events.js";

const person = "+15555550142";
const message = { guid: "G1", text: "Hello", handle: { address: person }, chats: [{ guid: `iMessage;-;${person}` }] };

it.each<[string, object, string | null]>([
  ["a reply", { threadOriginatorGuid: "G0", threadOriginatorPart: "0:0:5" }, "G0"],
  ["no reply", {}, null],
  ["a reply to what is no name", { threadOriginatorGuid: 7 }, null],
  ["the message before it, which every message has", { replyToGuid: "G0" }, null],
])("a message that arrives with %s", (_, data, replyTo) => {
  expect(eventsOf(person, "new-message", { ...message, ...data }, new Date())).toMatchObject([{ replyTo }]);
});
