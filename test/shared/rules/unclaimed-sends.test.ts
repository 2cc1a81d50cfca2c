import { describe, expect, it } from "vitest";
import { decideUnclaimedSend, type SendWindow } from "../../../subgraphs/shared/rules/unclaimed-sends.js";

const human = "ada@people.example";
const now = new Date("2026-03-01T09:00:00Z");
const day = 24 * 3600_000;
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
const windowOf = (recipients: number, age: number): SendWindow => ({ startedAt: ago(age), recipients });
const to = (count: number, address = human) => Array.from({ length: count }, () => address);

describe("an unclaimed agent", () => {
  it.each<[string, SendWindow | null, readonly string[], SendWindow]>([
    ["its first message opens a window", null, to(1), windowOf(1, 0)],
    ["capitals are the same human", null, ["Ada@People.EXAMPLE"], windowOf(1, 0)],
    ["each recipient counts", null, to(5), windowOf(5, 0)],
    ["a window is used up", windowOf(4, 1000), to(1), windowOf(5, 1000)],
    ["up to its last moment", windowOf(3, day - 1), to(2), windowOf(5, day - 1)],
    ["and begins anew", windowOf(5, day), to(5), windowOf(5, 0)],
    ["nothing sent, nothing counted", windowOf(5, 1000), [], windowOf(5, 1000)],
  ])("may write: %s", (_, window, recipients, kept) => {
    expect(decideUnclaimedSend(human, window, recipients, now)).toEqual({ ok: true, window: kept });
  });

  it.each<[SendWindow | null, number, number]>([
    [null, 6, day / 1000],
    [windowOf(5, 0), 1, day / 1000],
    [windowOf(4, 3600_000), 2, 23 * 3600],
    [windowOf(5, day - 1), 1, 1],
    [windowOf(0, day), 6, day / 1000],
  ])("writes to five a day: %j and %d more wait %d seconds", (window, count, retryAfter) => {
    expect(decideUnclaimedSend(human, window, to(count), now)).toEqual({
      ok: false,
      reason: "send_quota_exceeded",
      retryAfter,
    });
  });

  it.each([["eve@people.example"], ["ada@people.example.evil"], [""], [`${human} `]])(
    "writes to nobody else: %j",
    (recipient) => {
      for (const recipients of [[recipient], [human, recipient], [...to(9), recipient]]) {
        expect(decideUnclaimedSend(human, null, recipients, now)).toEqual({
          ok: false,
          reason: "recipient_not_allowed",
          recipient,
        });
      }
    },
  );
});
