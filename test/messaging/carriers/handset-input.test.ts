import { describe, expect, it } from "vitest";
import { handsetRefusals } from "../../../subgraphs/messaging/carriers/loopback/rules/handset-refusal.js";
import { serviceFor } from "../../../subgraphs/messaging/carriers/loopback/rules/handset.js";
import {
  readChange,
  readHandset,
  readId,
  readNumber,
  readPlace,
  readTapback,
  readText,
} from "../../../subgraphs/messaging/carriers/loopback/rules/handset-input.js";

const number = "+15555550142";
const id = "00000000-0000-4000-8000-000000000001";

/** The sentence of a refusal; what was read when there is none. */
function outcome(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    expect(error).toMatchObject({ name: "HandsetRefusal", code: "invalid" });
    return (error as Error).message;
  }
}

describe("a new phone", () => {
  const phone = { number, service: "imessage", online: true };
  it.each<[Record<string, unknown>, unknown]>([
    [{ number }, phone],
    [
      { number, service: "sms", online: false },
      { number, service: "sms", online: false },
    ],
    [
      { number, service: "rcs" },
      { ...phone, service: "rcs" },
    ],
    [{}, "number must be a number such as +15555550142."],
    [{ number: "15555550142" }, "number must be a number such as +15555550142."],
    [{ number: 15_555_550_142 }, "number must be a number such as +15555550142."],
    [{ number, service: "fax" }, "service must be imessage, sms or rcs."],
    [{ number, service: null }, "service must be imessage, sms or rcs."],
    [{ number, online: "yes" }, "online must be true or false."],
  ])("%j", (body, expected) => {
    expect(outcome(() => readHandset(body))).toEqual(expected);
  });

  it("a number is called by the name that it has in the request", () => {
    expect(outcome(() => readNumber("x", "to"))).toBe("to must be a number such as +15555550142.");
  });
});

describe("a change of a phone", () => {
  const operations = "send, create_group, tapback, remove_tapback, typing, read";
  const needs = `fail_next needs op (${operations}) and kind (rejected or ambiguous).`;
  const codes = "The code of fail_next must be 1 to 64 lower-case letters, digits and underscores.";
  const latency = "latency_ms must be a whole number from 0 to 600000.";
  it.each<[Record<string, unknown>, unknown]>([
    [{}, {}],
    [
      {
        online: false,
        service: "sms",
        auto_deliver: false,
        auto_read: true,
        latency_ms: 5,
        reject_groups: true,
        fail_next: null,
      },
      {
        online: false,
        service: "sms",
        autoDeliver: false,
        autoRead: true,
        latencyMs: 5,
        rejectGroups: true,
        failNext: null,
      },
    ],
    [{ online: 1 }, "online must be true or false."],
    [{ service: "fax" }, "service must be imessage, sms or rcs."],
    [{ auto_deliver: null }, "auto_deliver must be true or false."],
    [{ auto_read: "true" }, "auto_read must be true or false."],
    [{ reject_groups: 0 }, "reject_groups must be true or false."],
    [{ latency_ms: 0 }, { latencyMs: 0 }],
    [{ latency_ms: 600_000 }, { latencyMs: 600_000 }],
    [{ latency_ms: 600_001 }, latency],
    [{ latency_ms: -1 }, latency],
    [{ latency_ms: 0.5 }, latency],
    [{ latency_ms: "5" }, latency],
    [{ fail_next: { op: "send", kind: "rejected" } }, { failNext: { op: "send", kind: "rejected", code: null } }],
    [
      { fail_next: { op: "read", kind: "ambiguous", code: "a_1" } },
      { failNext: { op: "read", kind: "ambiguous", code: "a_1" } },
    ],
    [
      { fail_next: { op: "send", kind: "rejected", code: "a".repeat(64) } },
      { failNext: { op: "send", kind: "rejected", code: "a".repeat(64) } },
    ],
    [{ fail_next: { op: "dial", kind: "rejected" } }, needs],
    [{ fail_next: { op: "send", kind: "late" } }, needs],
    [{ fail_next: {} }, needs],
    [{ fail_next: "send" }, needs],
    [{ fail_next: { op: "send", kind: "rejected", code: "" } }, codes],
    [{ fail_next: { op: "send", kind: "rejected", code: "A" } }, codes],
    [{ fail_next: { op: "send", kind: "rejected", code: "a".repeat(65) } }, codes],
    [{ fail_next: { op: "send", kind: "rejected", code: 7 } }, codes],
  ])("%j", (body, expected) => {
    expect(outcome(() => readChange(body))).toEqual(expected);
  });
});

describe("a text of a phone", () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => `+1555555010${index}`);
  const hello = { to: [number], threadId: null, text: "Hello", file: null, replyToMessageId: null };
  const file = { filename: "file", contentType: "application/octet-stream", base64: "AAAA" };
  const target = "Pass either to or thread_id.";
  const members = "to must be one number, or 2 to 8.";
  const base64 = "media_base64 must be base64.";
  const mediaType = "media_type is not a media type.";
  const mediaName = "media_name must have 1 to 255 characters.";
  const withFile = (change: object) => ({ to: number, media_base64: "AAAA", ...change });
  const largest = 4 * Math.floor((10 * 1024 * 1024) / 3 + 1);

  it.each<[string, Record<string, unknown>, unknown]>([
    ["to a number", { to: number, text: "Hello" }, hello],
    ["to a list of one", { to: [number], text: "Hello" }, hello],
    ["to eight", { to: numbers(8), text: "Hello" }, { ...hello, to: numbers(8) }],
    ["into a thread", { thread_id: id, text: "Hello" }, { ...hello, to: null, threadId: id }],
    [
      "a reply",
      { thread_id: id, text: "Hello", reply_to_message_id: id },
      { ...hello, to: null, threadId: id, replyToMessageId: id },
    ],
    ["a reply without a thread", { to: number, text: "Hello", reply_to_message_id: id }, "A reply needs thread_id."],
    [
      "a reply to no id",
      { thread_id: id, text: "Hello", reply_to_message_id: "first" },
      "reply_to_message_id must be an id.",
    ],
    ["into a thread, to nobody", { to: null, thread_id: id, text: "Hello" }, { ...hello, to: null, threadId: id }],
    ["of the longest kind", { to: number, text: "a".repeat(18_995) }, { ...hello, text: "a".repeat(18_995) }],
    ["to nobody", { text: "Hello" }, target],
    ["to both", { to: number, thread_id: id, text: "Hello" }, target],
    ["to an empty list", { to: [], text: "Hello" }, members],
    ["to nine", { to: numbers(9), text: "Hello" }, members],
    ["to ten", { to: numbers(10), text: "Hello" }, members],
    ["to no number", { to: ["ann"], text: "Hello" }, "to must be a number such as +15555550142."],
    ["into no thread", { thread_id: "x", text: "Hello" }, "thread_id must be an id."],
    ["that is a number", { to: number, text: 7 }, "text must be a text."],
    ["that is empty", { to: number, text: "" }, "text: The text must have 1 to 18995 characters."],
    ["that is too long", { to: number, text: "a".repeat(18_996) }, "text: The text must have 1 to 18995 characters."],
    ["with NUL", { to: number, text: "a\u0000" }, "text: The text has control characters."],
    ["of nothing", { to: number }, "A message needs text or media_base64."],
    ["of nothing at all", { to: number, text: null, media_base64: null }, "A message needs text or media_base64."],
    ["with a file", { to: number, text: "Hello", media_base64: "AAAA" }, { ...hello, file }],
    ["a file alone", withFile({}), { ...hello, text: null, file }],
    ["padded", withFile({ media_base64: "AA==" }), { ...hello, text: null, file: { ...file, base64: "AA==" } }],
    ["+ and /", withFile({ media_base64: "+/z9" }), { ...hello, text: null, file: { ...file, base64: "+/z9" } }],
    [
      "a picture",
      withFile({ media_type: "IMAGE/Png", media_name: "a.png" }),
      { ...hello, text: null, file: { ...file, filename: "a.png", contentType: "image/png" } },
    ],
    ["a file that is empty", withFile({ media_base64: "" }), base64],
    ["a file that is a number", withFile({ media_base64: 7 }), base64],
    ["a file of three letters", withFile({ media_base64: "AAA" }), base64],
    ["a file with a blank", withFile({ media_base64: "AA A" }), base64],
    ["a file padded within", withFile({ media_base64: "A=AA" }), base64],
    ["a file of padding", withFile({ media_base64: "A===" }), base64],
    ["a file that is too large", withFile({ media_base64: "A".repeat(largest + 4) }), "The file has more than 10 MiB."],
    ["a type that is none", withFile({ media_type: "png" }), mediaType],
    ["a type that is a number", withFile({ media_type: 7 }), mediaType],
    ["a type with a parameter", withFile({ media_type: "text/plain; a=b" }), mediaType],
    ["a type that is too long", withFile({ media_type: `text/${"a".repeat(64)}` }), mediaType],
    ["a type that begins with a sign", withFile({ media_type: "+text/plain" }), mediaType],
    ["a name that is empty", withFile({ media_name: "" }), mediaName],
    ["a name that is too long", withFile({ media_name: "a".repeat(256) }), mediaName],
    ["a name that is a number", withFile({ media_name: 7 }), mediaName],
  ])("%s", (_, body, expected) => {
    expect(outcome(() => readText(body))).toEqual(expected);
  });

  it("a file has up to 10 MiB", () => {
    expect(readText(withFile({ media_base64: "A".repeat(largest) })).file!.base64).toHaveLength(largest);
  });
});

describe("a tapback of a phone", () => {
  const either = "Pass either reaction or emoji.";
  const parts = "part_index must be a whole number from 0 to 99.";
  const love = { messageId: id, partIndex: 0, reaction: "love", emoji: null };
  it.each<[Record<string, unknown>, unknown]>([
    [{ reaction: "love" }, love],
    ...["like", "dislike", "laugh", "emphasize", "question", "eyes"].map(
      (reaction): [Record<string, unknown>, unknown] => [{ reaction }, { ...love, reaction }],
    ),
    [
      { reaction: "love", part_index: 99 },
      { ...love, partIndex: 99 },
    ],
    [{ emoji: "🎉" }, { ...love, reaction: "custom", emoji: "🎉" }],
    [{}, either],
    [{ reaction: "love", emoji: "🎉" }, either],
    [{ reaction: "custom" }, "reaction must be one of love, like, dislike, laugh, emphasize, question, eyes."],
    [{ emoji: "" }, "emoji must have 1 to 16 characters."],
    [{ emoji: "a".repeat(17) }, "emoji must have 1 to 16 characters."],
    [{ emoji: 7 }, "emoji must have 1 to 16 characters."],
    [{ reaction: "love", part_index: 100 }, parts],
    [{ reaction: "love", part_index: -1 }, parts],
    [{ reaction: "love", part_index: 0.5 }, parts],
    [{ reaction: "love", part_index: "0" }, parts],
    [{ reaction: "love", message_id: "x" }, "message_id must be an id."],
  ])("%j", (body, expected) => {
    expect(outcome(() => readTapback({ message_id: id, ...body }))).toEqual(expected);
  });
});

describe("an id", () => {
  it.each([id, "0123456789abcdef-0123456789abcdef---"])("%s", (text) => expect(readId(text, "id")).toBe(text));
  it.each([`${id}0`, id.slice(1), `g${id.slice(1)}`, "", null, 7])("not %j", (text) => {
    expect(outcome(() => readId(text, "id"))).toBe("id must be an id.");
  });
});

describe("a place in a list", () => {
  it.each<[string | null, unknown]>([
    [null, 0n],
    ["0", 0n],
    ["999999999999999999", 999_999_999_999_999_999n],
    ["1000000000000000000", "after must be a cursor of this list."],
    ["", "after must be a cursor of this list."],
    ["-1", "after must be a cursor of this list."],
    ["1x", "after must be a cursor of this list."],
    ["x1", "after must be a cursor of this list."],
  ])("%j", (text, expected) => {
    expect(outcome(() => readPlace(text))).toBe(expected);
  });
});

describe("what several phones have in common", () => {
  it.each([
    [["imessage", "imessage"], "imessage"],
    [["imessage", "rcs"], "rcs"],
    [["rcs", "imessage", "sms"], "sms"],
    [[], "imessage"],
  ] as const)("%j is %s", (services, service) => {
    expect(serviceFor(services)).toBe(service);
  });
});

it("every refusal has its status", () => {
  expect(handsetRefusals).toEqual({
    not_found: 404,
    exists: 409,
    full: 409,
    offline: 409,
    unsupported: 409,
    no_such_handset: 422,
    invalid: 422,
  });
});
