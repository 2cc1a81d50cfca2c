import { describe, expect, test } from "vitest";
import { type EarlierText, textContext } from "../../../subgraphs/messaging/webhooks/rules/webhook-context.js";

const text = (n: number, facts: Partial<EarlierText> = {}): EarlierText => ({
  id: `t${n}`,
  direction: "inbound",
  service: "imessage",
  text: "hi",
  sender: "+15555550142",
  status: "received",
  mediaCount: 0,
  createdAt: new Date(n * 1_000),
  ...facts,
});
const texts = { mode: "count", count: 50 } as const;

describe("the context of a received instant message", () => {
  test("has only the classes that were asked for", () => {
    expect(textContext({}, [text(1)])).toEqual({});
    expect(Object.keys(textContext({ texts, email: null }, [text(1)]))).toEqual(["texts"]);
  });

  test("says what carried a message, and how many files it has", () => {
    const newest = [text(3, { service: "rcs" }), text(2, { service: "sms" }), text(1, { text: null, mediaCount: 1 })];
    const context: any = textContext({ texts }, newest);
    expect(context.texts.items.map(({ channel, media }: any) => [channel, media])).toEqual([
      ["imessage", { count: 1 }],
      ["sms", null],
      ["sms", null],
    ]);
  });

  test("cuts a long text between characters, and says so", () => {
    const context: any = textContext({ texts }, [text(1, { text: "🦊".repeat(4_097) }), text(0)]);
    const [short, long] = context.texts.items;
    expect([short.text_truncated, long.text_truncated]).toEqual([false, true]);
    expect(long.text).toBe("🦊".repeat(4_096));
  });

  test("has at most 256 KiB: the oldest are left out", () => {
    const newest = Array.from({ length: 1_000 }, (_, n) => text(1_000 - n, { text: "ü".repeat(4_096) }));
    const context: any = textContext({ texts: { mode: "window", hours: 168 } }, newest);
    expect(Buffer.byteLength(JSON.stringify(context))).toBeLessThanOrEqual(256 * 1024);
    expect([context.texts.truncated, context.texts.items.at(-1).id]).toEqual([true, "t1000"]);
  });
});
