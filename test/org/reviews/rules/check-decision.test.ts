import { describe, expect, it } from "vitest";
import {
  type DecidedReview,
  neededFor,
  type WantedDecision,
} from "../../../../subgraphs/org/reviews/rules/check-decision.js";

const now = new Date("2026-01-01T12:00:00Z");
const review: DecidedReview = {
  state: "pending",
  revision: 1,
  contentSha256: "a".repeat(64),
  createdAt: now,
  staleAfterHours: 24,
  contextMark: null,
  hasEarlier: false,
  level: "clean",
  presentMark: null,
  decidedBy: { userId: null, decision: null },
  approvedBy: [],
};
const wanted: WantedDecision = {
  decision: "approve",
  revision: 1,
  contentSha256: review.contentSha256,
  acknowledge: [],
};

describe("what an approval needs", () => {
  it.each<[string, Partial<DecidedReview>, Partial<WantedDecision>, readonly string[]]>([
    ["nothing for a fresh, clean one", {}, {}, []],
    ["D12: a look at an old one", { createdAt: new Date(now.getTime() - 25 * 3_600_000) }, {}, ["stale"]],
    ["D13: a look at what came after the hold", { presentMark: "newer" }, {}, ["context_changed"]],
    ["D13: nothing for the mark that the person was shown", { presentMark: "newer" }, { contextMark: "newer" }, []],
    ["D14: an acknowledgement that it goes out before an earlier one", { hasEarlier: true }, {}, ["earlier_pending"]],
    ["D16: nothing that was acknowledged", { hasEarlier: true }, { acknowledge: ["stale", "earlier_pending"] }, []],
    ["D15: a look at what was not read to its end", { level: null }, {}, ["suspicious"]],
  ])("is %s", (_, facts, decision, expected) => {
    expect(neededFor({ ...review, ...facts }, { ...wanted, ...decision }, now)).toEqual(expected);
  });
});
