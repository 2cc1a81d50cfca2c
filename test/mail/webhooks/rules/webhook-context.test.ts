import { describe, expect, test } from "vitest";
import { type EarlierMail, mailContext } from "../../../../subgraphs/mail/webhooks/rules/webhook-context.js";
import { reachOf } from "../../../../subgraphs/shared/rules/webhook-context.js";

const mail = (n: number, facts: Partial<EarlierMail> = {}): EarlierMail => ({
  id: `m${n}`,
  direction: "inbound",
  fromAddress: "a@x.example",
  toAddresses: ["b@y.example"],
  createdAt: new Date(n * 1_000),
  subject: "S",
  snippet: null,
  emailAddress: "b@y.example",
  ...facts,
});

describe("the context of a received mail", () => {
  test("is oldest first, and says what was asked for", () => {
    const context = mailContext(
      { email: { mode: "count", count: 2 }, calls: { mode: "window", hours: 3 } },
      { newest: [mail(2), mail(1)], isCut: false },
    );
    expect(context).toEqual({
      email: {
        scope: "thread",
        items: [
          expect.objectContaining({ id: "m1", created_at: "1970-01-01T00:00:01.000Z" }),
          expect.objectContaining({ id: "m2" }),
        ],
        truncated: false,
        mode: "count",
        requested: 2,
      },
      calls: { scope: "contact", items: [], truncated: false, mode: "window", hours: 3, skipped: "no_resource" },
    });
  });

  test("has at most 256 KiB: the oldest are left out", () => {
    const newest = Array.from({ length: 1_000 }, (_, n) => mail(1_000 - n, { snippet: "ü".repeat(200) }));
    const context: any = mailContext({ email: { mode: "window", hours: 168 } }, { newest, isCut: false });
    expect(Buffer.byteLength(JSON.stringify(context))).toBeLessThanOrEqual(256 * 1024);
    expect([context.email.truncated, context.email.items.at(-1).id]).toEqual([true, "m1000"]);
    expect(context.email.items.length).toBeGreaterThan(300);
  });

  test("one mail that is too large is left out", () => {
    const newest = [mail(2), mail(1, { toAddresses: Array.from({ length: 50_000 }, () => "a@x.example") })];
    const context: any = mailContext({ email: { mode: "count", count: 5 } }, { newest, isCut: false });
    expect([context.email.items.length, context.email.truncated]).toEqual([1, true]);
  });

  test("reaches back by number or by hours", () => {
    const before = new Date("2026-11-23T10:00:00Z");
    expect(reachOf({ mode: "count", count: 7 }, before)).toEqual({ limit: 7, since: null });
    expect(reachOf({ mode: "window", hours: 2 }, before).since).toEqual(new Date("2026-11-23T08:00:00Z"));
  });

  test("stops before the mail that does not fit, and says what the log had cut", () => {
    const read = (newest: readonly EarlierMail[], isCut = false): any =>
      (mailContext({ email: { mode: "count", count: 5 } }, { newest, isCut }) as any).email;
    const size = Buffer.byteLength(JSON.stringify(read([mail(1)]).items[0])) + 1;
    const room = 256 * 1024 - 2_048;
    const filling = mail(1, { snippet: "x".repeat(room - size + "null".length - 2) });
    expect([read([filling]).items.length, read([filling]).truncated]).toEqual([1, false]);
    const more = mail(1, { snippet: `${filling.snippet}x` });
    expect([read([more]).items.length, read([more]).truncated]).toEqual([0, true]);
    // What follows a mail that does not fit is older, and is left out with it.
    expect(read([mail(3), more, mail(2)]).items).toHaveLength(1);
    expect(read([mail(1)], true).truncated).toBe(true);
  });

  test("holds what one sees of a mail in a list", () => {
    const context: any = mailContext({ email: { mode: "count", count: 1 } }, { newest: [mail(1)], isCut: false });
    expect(context.email.items).toEqual([
      {
        id: "m1",
        direction: "inbound",
        from_address: "a@x.example",
        to_addresses: ["b@y.example"],
        created_at: "1970-01-01T00:00:01.000Z",
        subject: "S",
        snippet: null,
        email_address: "b@y.example",
      },
    ]);
  });

  test.each([
    [{}, []],
    [{ email: null, texts: null, calls: null }, []],
    [{ texts: { mode: "count", count: 3 } } as const, ["texts"]],
    [
      { email: { mode: "window", hours: 3 }, texts: { mode: "count", count: 3 }, calls: null } as const,
      ["email", "texts"],
    ],
  ])("of %j has the classes %j", (config, classes) => {
    const context = mailContext(config, { newest: [], isCut: false });
    expect(Object.keys(context)).toEqual(classes);
    if ("texts" in context) {
      const asked = { mode: "count", requested: 3 };
      expect(context["texts"]).toEqual({
        scope: "contact",
        items: [],
        truncated: false,
        ...asked,
        skipped: "no_resource",
      });
    }
  });

  test("a window of hours has as many items as could fit", () => {
    expect(reachOf({ mode: "window", hours: 2 }, new Date(0)).limit).toBe(1_000);
  });
});
