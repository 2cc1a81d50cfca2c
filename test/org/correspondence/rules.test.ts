import { expect, it } from "vitest";
import { comparePositions, type Place, spotAfter } from "../../../subgraphs/org/correspondence/rules/channel-place.js";
import { mergeChannels } from "../../../subgraphs/org/correspondence/rules/merge-channels.js";
import { readLimits } from "../../../subgraphs/org/correspondence/rules/read-limits.js";
import { readMoment } from "../../../subgraphs/shared/dates/moment-text.js";

/** `email 5 a`: a place of the channel at the fifth moment. */
function place(text: string, bytes = 1) {
  const [channel, at, name = "a"] = text.split(" ");
  const id = `0000000${name}-0000-4000-8000-000000000000`;
  return { channel: channel as Place["channel"], occurredAt: new Date(Number(at)), id, bytes };
}
const positions = (...texts: readonly string[]) => texts.map((text) => place(text));
const shown = ({ channel, occurredAt, id }: Place) => `${channel} ${occurredAt.getTime()} ${id[7]}`;
const walk = (texts: readonly string[], reached: string | null) => ({
  candidates: positions(...texts),
  reached: reached === null ? null : place(reached),
});

it("a page is monotonic: what lies behind the channel that was looked at least far waits", () => {
  const mail = walk(["email 9 a", "email 8 a"], "email 8 a");
  const texts = walk(["imessage 7 a", "imessage 3 a"], "imessage 3 a");
  const page = mergeChannels([mail, texts], "desc");
  expect(page.positions.map(shown)).toEqual(["email 9 a", "email 8 a"]);
  expect(shown(page.end!)).toBe("email 8 a");
});

it("the last page has all, and no end", () => {
  const page = mergeChannels([walk(["email 9 a"], null), walk(["a2a 10 a", "a2a 1 a"], null)], "desc");
  expect(page.positions.map(shown)).toEqual(["a2a 10 a", "email 9 a", "a2a 1 a"]);
  expect(page.end).toBeNull();
});

it("a page without messages goes on where the looking ended", () => {
  const page = mergeChannels([walk([], "email 4 a"), walk(["a2a 2 a"], null)], "desc");
  expect(page.positions).toEqual([]);
  expect(shown(page.end!)).toBe("email 4 a");
});

it("a page that would be too large ends early, but not before its first message", () => {
  const candidates = [place("email 9 a", 90), place("email 8 a", 20), place("email 7 a", 5)];
  const page = mergeChannels([{ candidates, reached: null }], "desc", 50);
  expect(page.positions.map(shown)).toEqual(["email 9 a"]);
  expect(shown(page.end!)).toBe("email 9 a");
});

it("messages of one moment are sorted by channel, then by id; descending is the reverse of ascending", () => {
  const ascending = ["email 1 a", "a2a 2 a", "email 2 a", "email 2 b", "imessage 2 a", "email 3 a"];
  const shuffled = positions("email 2 b", "email 3 a", "imessage 2 a", "email 1 a", "email 2 a", "a2a 2 a");
  expect(shuffled.toSorted(comparePositions("asc")).map(shown)).toEqual(ascending);
  expect(shuffled.toSorted(comparePositions("desc")).map(shown)).toEqual(ascending.toReversed());
});

it.each(["asc", "desc"] as const)("each channel goes on exactly behind a place (%s)", (order) => {
  const all = positions("a2a 1", "email 1", "imessage 1", "a2a 2", "email 2 a", "email 2 b", "imessage 2", "a2a 3");
  const compare = comparePositions(order);
  for (const start of all) {
    const after = all.filter(({ channel, ...spot }) => {
      const from = spotAfter(start, channel, order);
      return compare({ channel: "email", ...spot }, { channel: "email", ...from }) > 0;
    });
    expect(after.map(shown)).toEqual(all.filter((one) => compare(one, start) > 0).map(shown));
  }
});

it("the limit of a channel wins over that of all channels", () => {
  expect(readLimits(["email", "sms"], {}).limits).toEqual({ email: 20, sms: 20 });
  expect(readLimits(["email", "sms"], { limitPerChannel: 7, limits: { sms: 3, a2a: null } }).limits).toEqual({
    email: 7,
    sms: 3,
  });
  expect(readLimits(["email"], { limitPerChannel: 0, limits: { calls: 101 } }).violations).toMatchObject([
    { path: ["limitPerChannel"] },
    { path: ["limits", "calls"] },
  ]);
});

it.each([
  ["2026-07-01", "2026-07-01T00:00:00.000Z"],
  ["2026-07-01T09:30", "2026-07-01T09:30:00.000Z"],
  ["2026-07-01T09:30:00.0001Z", "2026-07-01T09:30:00.001Z"],
  ["2026-07-01T09:30:00+02:00", "2026-07-01T07:30:00.000Z"],
  ["0001-01-01", "0001-01-02T00:00:00.000Z"],
  ["yesterday", undefined],
  ["2026-02-30", undefined],
])("%s is the moment %s", (text, moment) => {
  expect(readMoment(text)?.toISOString()).toBe(moment);
});
