import fc from "fast-check";
import { randomUUID } from "node:crypto";
import { describe, expect, it, test } from "vitest";
import { Keyring } from "../../../subgraphs/shared/secrets/keyring.js";
import { bounceAddress, recipientOfBounce } from "../../../subgraphs/mail/transport/bounce-address.js";
import { fromBase32, toBase32 } from "../../../subgraphs/mail/transport/rules/bounce-token.js";
import { resultOfHandover } from "../../../subgraphs/mail/transport/rules/handover-result.js";
import { statusAfter } from "../../../subgraphs/mail/transport/rules/message-status.js";
import { mayBecome } from "../../../subgraphs/mail/transport/rules/recipient-state.js";
import type { RecipientState } from "../../../subgraphs/mail/transport/rules/states.js";
import { nextAttempt } from "../../../subgraphs/mail/transport/rules/retry-schedule.js";

describe("the status of a message", () => {
  test.each([
    ["queued", ["waiting"], null, []],
    ["queued", ["sending"], null, []],
    ["queued", ["accepted", "waiting"], "sent", ["sent"]],
    ["queued", ["delivered"], "delivered", ["sent", "delivered"]],
    ["queued", ["delivered", "waiting"], "sent", ["sent"]],
    ["queued", ["bounced"], "bounced", ["bounced"]],
    ["queued", ["accepted", "bounced"], "bounced", ["sent", "bounced"]],
    ["queued", ["failed"], "failed", ["failed"]],
    ["queued", ["unknown"], "failed", ["failed"]],
    ["queued", ["failed", "bounced"], "bounced", ["bounced"]],
    ["queued", ["accepted", "failed"], "failed", ["sent", "failed"]],
    ["sent", ["accepted", "delivered"], null, []],
    ["sent", ["delivered", "delivered"], "delivered", ["delivered"]],
    ["sent", ["delivered", "bounced"], "bounced", ["bounced"]],
    ["sent", ["accepted", "failed"], "failed", ["failed"]],
    ["delivered", ["delivered", "bounced"], "bounced", ["bounced"]],
    ["delivered", ["delivered"], null, []],
    ["bounced", ["delivered", "bounced"], null, []],
    ["failed", ["delivered"], null, []],
    ["deleted", ["delivered"], null, []],
  ] as const)("%s with recipients %j", (status, recipients, then, news) => {
    const change = statusAfter(status, recipients);
    expect(change).toEqual(then === null ? null : { status: then, news });
  });
});

describe("a recipient's state", () => {
  const states: readonly RecipientState[] = [
    ...(["waiting", "sending", "unknown", "failed", "accepted", "delivered", "bounced"] as const),
  ];

  it("never goes back, in whatever order it hears of things", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...states), { maxLength: 12 }), (heard) => {
        const after = (order: readonly RecipientState[]) =>
          order.reduce<RecipientState>((state, next) => (mayBecome(state, next) ? next : state), "waiting");
        const final = heard.filter((state) => state === "accepted" || state === "delivered" || state === "bounced");
        expect(after(final)).toBe(after(final.toReversed()));
      }),
    );
  });

  it("waits again only when nobody may have the mail", () => {
    expect(states.filter((state) => mayBecome(state, "waiting"))).toEqual(["waiting", "sending"]);
  });
});

test("mail is tried after 1, 5, 15 and 60 minutes, then hourly for a day", () => {
  const queuedAt = new Date("2026-03-01T00:00:00Z");
  const tried: number[] = [];
  for (let at: Date | null = queuedAt; at !== null;) {
    tried.push((at.getTime() - queuedAt.getTime()) / 60_000);
    at = nextAttempt(tried.length, queuedAt, at, 24);
  }
  expect(tried.slice(0, 6)).toEqual([0, 1, 6, 21, 81, 141]);
  expect(tried.at(-1)).toBeLessThanOrEqual(24 * 60);
  expect(tried.at(-1)).toBeGreaterThan(23 * 60);
});

test("an attempt ends a recipient, or has it wait for the next one", () => {
  const attempt = {
    attempts: 1,
    queuedAt: new Date("2026-03-01T00:00:00Z"),
    now: new Date("2026-03-01T00:00:05Z"),
    retryHours: 24,
  };
  const soon = new Date("2026-03-01T00:01:05Z");
  const late = { ...attempt, attempts: 30, now: new Date("2026-03-01T23:59:00Z") };
  const refused = { kind: "refused", text: "no", isPermanent: false } as const;
  const of = (...args: Parameters<typeof resultOfHandover>) => {
    const { state, smtpCode, smtpText, nextAttemptAt } = resultOfHandover(...args);
    return [state, smtpCode, smtpText, nextAttemptAt];
  };
  expect(of({ kind: "accepted", code: 250, text: "250 ok" }, attempt)).toEqual(["accepted", 250, "250 ok", null]);
  expect(of({ ...refused, code: 451 }, attempt)).toEqual(["waiting", 451, "no", soon]);
  expect(of({ ...refused, code: 451 }, late)).toEqual(["failed", 451, "no", null]);
  expect(of({ ...refused, code: 550, isPermanent: true }, attempt)).toEqual(["bounced", 550, "no", null]);
  expect(of({ kind: "unreached", reason: "ESOCKET" }, attempt)).toEqual(["waiting", null, null, soon]);
  expect(of({ kind: "unreached", reason: "ESOCKET" }, late)).toEqual(["failed", null, "relay_unreachable", null]);
  expect(of({ kind: "unknown", reason: "closed" }, attempt)).toEqual([
    "unknown",
    null,
    "delivery_outcome_unknown",
    null,
  ]);
});

describe("a bounce address", () => {
  const keyring = new Keyring("a secret that is long enough for tests 0123456789");

  it("names its recipient, in any case, and fits into a local part", () => {
    const id = randomUUID();
    const address = bounceAddress({ keyring }, id, "agents.example");
    const localPart = address.slice(0, address.indexOf("@"));
    expect(localPart.length).toBeLessThanOrEqual(64);
    expect(recipientOfBounce({ keyring }, localPart)).toBe(id);
    expect(recipientOfBounce({ keyring }, localPart.toUpperCase())).toBe(id);
  });

  it("that somebody made up names nobody", () => {
    const address = bounceAddress({ keyring }, randomUUID(), "agents.example");
    const localPart = address.slice(0, address.indexOf("@"));
    const other = new Keyring("another secret that is long enough 0123456789");
    expect(recipientOfBounce({ keyring: other }, localPart)).toBeNull();
    for (const forged of [
      "bounce+",
      `${localPart}a`,
      localPart.replace(/.$/, "1"),
      "bounce",
      `bounce+${"a".repeat(52)}`,
    ]) {
      expect(recipientOfBounce({ keyring }, forged)).toBeNull();
    }
  });

  it("is base32 that can be read again", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        expect(fromBase32(toBase32(bytes))).toEqual(bytes);
      }),
    );
  });
});
