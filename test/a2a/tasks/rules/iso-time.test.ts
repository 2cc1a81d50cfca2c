import { describe, expect, it } from "vitest";
import { parseIsoTime } from "../../../../subgraphs/a2a/tasks/rules/iso-time.js";

describe("a time of a filter", () => {
  it.each([
    ["2026-01-02T03:04:05Z", "2026-01-02T03:04:05.000Z"],
    ["2026-01-02T03:04:05.678Z", "2026-01-02T03:04:05.678Z"],
    ["2026-01-02T03:04:05+02:00", "2026-01-02T01:04:05.000Z"],
    ["2026-01-02T03:04:05", "2026-01-02T03:04:05.000Z"],
    ["2026-01-02T03:04", "2026-01-02T03:04:00.000Z"],
    ["2026-01-02", "2026-01-02T00:00:00.000Z"],
    ["2024-02-29", "2024-02-29T00:00:00.000Z"],
  ])("%s is %s, without a zone in UTC", (text, instant) => {
    expect(parseIsoTime(text)?.toISOString()).toBe(instant);
  });

  it.each([
    "",
    "yesterday",
    "1700000000",
    "2026-13-01",
    "2026-02-30",
    "2026-02-30T00:00:00Z",
    "2026-01-02T25:00:00Z",
    "2026-1-2",
    "0000-01-01",
  ])("%j is refused", (text) => {
    expect(parseIsoTime(text)).toBeNull();
  });
});
