import { describe, expect, it } from "vitest";
import type { Violation } from "../../../subgraphs/shared/errors/problem.js";
import { directRoute } from "../../../subgraphs/messaging/sending/rules/direct-route.js";
import { groupRoute, newGroupRoute } from "../../../subgraphs/messaging/sending/rules/group-route.js";
import { type GivenMessage, readNewMessage } from "../../../subgraphs/messaging/sending/rules/new-message.js";
import { reachedLimit } from "../../../subgraphs/messaging/sending/rules/window.js";

const inbound = "dedicated_inbound" as const;
const outbound = "dedicated_outbound" as const;
const written = { isActive: true, remoteWrote: true };
const silent = { isActive: true, remoteWrote: false };
const released = { isActive: false, remoteWrote: true };

describe("a message to one address", () => {
  it.each([
    [null, null, "not_connected"],
    [null, silent, "awaiting_inbound"],
    [null, written, "send"],
    [null, released, "inactive"],
    [inbound, null, "not_connected"],
    [inbound, silent, "send"],
    [inbound, written, "send"],
    [inbound, released, "inactive"],
    [outbound, null, "connect_and_send"],
    [outbound, released, "connect_and_send"],
    [outbound, silent, "send"],
    [outbound, written, "send"],
  ] as const)("line %j, assignment %j: %s", (lineType, assignment, route) => {
    expect(directRoute({ lineType, assignment })).toBe(route);
  });
});

describe("a message to several addresses", () => {
  it.each([
    [null, 0, "requires_dedicated_line"],
    [null, 1, "requires_dedicated_line"],
    [inbound, 0, "requires_dedicated_line"],
    [inbound, 1, "reuse"],
    [inbound, 2, "ambiguous"],
    [outbound, 0, "create"],
    [outbound, 1, "reuse"],
    [outbound, 3, "ambiguous"],
  ] as const)("line %j, %i groups of exactly these: %s", (lineType, groups, route) => {
    expect(newGroupRoute({ lineType, groups })).toBe(route);
  });

  it.each([
    ["ready", true, "send"],
    ["creating", true, "in_progress"],
    ["not_created", true, "create"],
    ["ready", false, "line_detached"],
    ["creating", false, "line_detached"],
    ["not_created", false, "line_detached"],
  ] as const)("into a group that is %s, its line attached: %s, is %s", (status, isLineAttached, route) => {
    expect(groupRoute({ status, isLineAttached })).toBe(route);
  });
});

describe("the values of a message", () => {
  const to = ["+15555550142"];
  const read = (given: GivenMessage) => {
    const violations: Violation[] = [];
    const message = readNewMessage(given, violations);
    return { message, paths: violations.map(({ path }) => path.join(".")) };
  };

  it.each<[GivenMessage, string[]]>([
    [{ to, text: "Hello" }, []],
    [{ conversationId: "x", text: "Hello" }, []],
    [{ to, mediaUrls: ["https://example.com/a.png"] }, []],
    [{ to, text: "a".repeat(18_995) }, []],
    [{ to, text: "😀".repeat(18_995) }, []],
    [{ to, text: "Hello", sendStyle: "shooting_star" }, []],
    [{ to: Array.from({ length: 8 }, (_, index) => `+1555555010${index}`), text: "Hello" }, []],
    [{ text: "Hello" }, ["to"]],
    [{ to, conversationId: "x", text: "Hello" }, ["to"]],
    [{ to }, ["text"]],
    [{ to, text: "" }, ["text"]],
    [{ to, text: "a".repeat(18_996) }, ["text"]],
    [{ to, text: "a\u0000b" }, ["text"]],
    [{ to, text: "a\ud800b" }, ["text"]],
    [{ to, mediaUrls: ["https://a.example/1", "https://a.example/2"] }, ["mediaUrls"]],
    [{ to, mediaUrls: ["file:///etc/passwd"] }, ["mediaUrls.0"]],
    [{ to, mediaUrls: ["/relative.png"] }, ["mediaUrls.0"]],
    [{ to, text: "Hello", sendStyle: "CONFETTI" }, ["sendStyle"]],
    [{ to: [], text: "Hello" }, ["to"]],
    [{ to: Array.from({ length: 9 }, (_, index) => `+1555555010${index}`), text: "Hello" }, ["to"]],
    [{ to: ["+15555550142", "+15555550142"], text: "Hello" }, ["to"]],
    [{ to: ["+1234567"], text: "Hello" }, []],
    [{ to: ["+123456789012345"], text: "Hello" }, []],
    [{ to: ["+123456"], text: "Hello" }, ["to.0"]],
    [{ to: ["+1234567890123456"], text: "Hello" }, ["to.0"]],
    [{ to: ["15555550142"], text: "Hello" }, ["to.0"]],
    [{ to: ["+0555555014"], text: "Hello" }, ["to.0"]],
    [{ to: ["+1 555 555 0142"], text: "Hello" }, ["to.0"]],
    [{ to: ["+١٥٥٥٥٥٥٠١٤٢"], text: "Hello" }, ["to.0"]],
    [{ to: ["ada@example.com"], text: "Hello" }, ["to.0"]],
  ])("%j", (given, paths) => {
    expect(read(given).paths).toEqual(paths);
  });

  it.each([
    ["http://example.com/a.png", true],
    ["https://example.com/a.png", true],
    [`https://example.com/${"a".repeat(2_028)}`, true],
    [`https://example.com/${"a".repeat(2_029)}`, false],
    ["ftp://example.com/a.png", false],
    ["data:image/png,a", false],
    ["http://", false],
    ["", false],
  ])("a file may be at %s: %s", (url, valid) => {
    expect(read({ to, mediaUrls: [url] }).paths).toEqual(valid ? [] : ["mediaUrls.0"]);
  });

  it("two files are one mistake, wherever they are", () => {
    expect(read({ to, mediaUrls: ["https://a.example/1", "file:///2"] }).paths).toEqual(["mediaUrls"]);
  });

  it("are what the message has", () => {
    const mediaUrls = ["https://example.com/a.png"];
    const { message } = read({ conversationId: "c1", text: "Hello", mediaUrls, sendStyle: "slam" });
    expect(message).toEqual({
      target: { conversationId: "c1" },
      text: "Hello",
      mediaUrl: mediaUrls[0],
      sendStyle: "slam",
      replyTo: null,
    });
    expect(read({ to }).message).toEqual({
      target: { to },
      text: null,
      mediaUrl: null,
      sendStyle: null,
      replyTo: null,
    });
    expect(read({}).message.target).toEqual({ conversationId: "" });
  });

  it("every mistake says what is right", () => {
    const violations: Violation[] = [];
    for (const given of [
      {},
      { to: [], text: "", mediaUrls: ["a", "b"], sendStyle: "x" },
      { to: ["1", "1"], text: "Hello" },
    ] satisfies GivenMessage[]) {
      readNewMessage(given, violations);
    }
    expect(violations.map(({ message }) => message)).toEqual([
      "Pass either to or conversation_id.",
      "Pass a text or a media URL.",
      "The text must not be empty. Leave it out to send media alone.",
      "A message has one media URL at most.",
      "The media URL must be an absolute http or https URL.",
      "The style must be one of slam, loud, gentle, invisible, celebration, shooting_star, fireworks, lasers, love, confetti, balloons, spotlight, echo.",
      "Pass 1 to 8 numbers.",
      "The number must be in E.164 form, such as +15555550142.",
      "The number must be in E.164 form, such as +15555550142.",
      "A number is named twice.",
    ]);
  });

  it("the numbers of a group are the same in any order", () => {
    const [one, two] = ["+15555550141", "+15555550142"] as const;
    expect(read({ to: [two, one], text: "Hello" }).message.target).toEqual({ to: [one, two] });
  });
});

describe("a limit", () => {
  const now = new Date("2026-07-01T12:00:00Z");
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

  it("is not there when it is 0", () => {
    expect(reachedLimit({ limit: 0, seconds: 60, oldest: ago(1) }, now)).toBeNull();
  });
  it("takes as many as it says", () => {
    expect(reachedLimit({ limit: 2, seconds: 60, oldest: null }, now)).toBeNull();
  });
  it("says when the next one fits: when the oldest has left the window", () => {
    const reached = reachedLimit({ limit: 2, seconds: 60, oldest: ago(50) }, now);
    expect(reached).toEqual({ limit: 2, remaining: 0, retryAfter: 10, reset: now.getTime() / 1000 + 10 });
  });
});
