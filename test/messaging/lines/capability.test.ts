import { describe, expect, it } from "vitest";
import { CapabilityCache } from "../../../subgraphs/messaging/capability/capability-cache.js";

const now = new Date("2026-07-01T12:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

describe("what a carrier said about a number", () => {
  it("is kept for an hour", () => {
    const cache = new CapabilityCache();
    cache.keep("a", "SMS", now);
    expect([cache.find("a", later(59)), cache.find("a", later(60)), cache.find("b", now)]).toEqual(["SMS", null, null]);
  });

  it("is not kept when it did not know", () => {
    const cache = new CapabilityCache();
    cache.keep("a", "unknown", now);
    expect(cache.find("a", now)).toBeNull();
  });

  it("is forgotten, oldest first, when there is too much of it", () => {
    const cache = new CapabilityCache();
    for (let made = 0; made < 10_050; made++) cache.keep(`number-${made}`, "iMessage", now);
    expect(cache.size).toBe(10_000);
    expect([cache.find("number-49", now), cache.find("number-50", now)]).toEqual([null, "iMessage"]);
  });
});
