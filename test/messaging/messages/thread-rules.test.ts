import { describe, expect, it } from "vitest";
import { noThread, threadPlace } from "../../../subgraphs/messaging/messages/rules/thread.js";
import { replyRoute } from "../../../subgraphs/messaging/sending/rules/reply-route.js";

describe("where a reply is", () => {
  const visible = { id: "p", threadRootId: null, isBlocked: false };
  it.each([
    ["a reply to nothing", null, false, noThread],
    ["a reply to a message that replies to nothing", visible, false, { replyToMessageId: "p", threadRootId: "p" }],
    ["a reply to a reply", { ...visible, threadRootId: "r" }, false, { replyToMessageId: "p", threadRootId: "r" }],
    [
      "a reply to the first message of a thread",
      { ...visible, threadRootId: "p" },
      false,
      { replyToMessageId: "p", threadRootId: "p" },
    ],
    ["a reply to what was blocked", { ...visible, isBlocked: true }, false, noThread],
    [
      "a blocked reply to what was blocked",
      { ...visible, isBlocked: true },
      true,
      { replyToMessageId: "p", threadRootId: "p" },
    ],
    ["a blocked reply", visible, true, { replyToMessageId: "p", threadRootId: "p" }],
  ] as const)("%s", (_, parent, isBlocked, place) => {
    expect(threadPlace(parent, isBlocked)).toEqual(place);
  });
});

describe("how a reply leaves", () => {
  const all = { carrierHasReplies: true, isOnLine: true, isNamed: true, isBlocked: false };
  it.each([
    ["everything is there", all, "reply", "reply"],
    ["the carrier has no replies", { ...all, carrierHasReplies: false }, "plain", "unavailable"],
    ["the target is of another line", { ...all, isOnLine: false }, "plain", "unavailable"],
    ["the carrier has not named the target", { ...all, isNamed: false }, "plain", "unavailable"],
    ["the target was blocked", { ...all, isBlocked: true }, "plain", "unavailable"],
  ] as const)("%s", (_, facts, mayBePlain, mustBeReply) => {
    expect([replyRoute(facts, true), replyRoute(facts, false)]).toEqual([mayBePlain, mustBeReply]);
  });
});
