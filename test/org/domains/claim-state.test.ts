import { describe, expect, it } from "vitest";
import {
  afterCheck,
  afterRelease,
  afterRequest,
  type ClaimCheck,
  type ClaimFacts,
  releasedRetentionStart,
  mayCheck,
  newClaim,
  nextCheck,
  recoveryAction,
} from "../../../subgraphs/org/domains/rules/claim-state.js";
import { ManualClock } from "../../support/manual-clock.js";

const hour = 3_600_000;
const day = 24 * hour;
const start = new Date("2026-03-01T09:00:00Z");

type Outcome = ClaimCheck["outcome"];
/** A time that passes, then what a check finds; `held`: while another organization holds the domain. */
type Step = readonly [pause: number, outcome: Outcome, held?: "held"];

function life(steps: readonly Step[]): { claim: ClaimFacts; now: Date } {
  const clock = new ManualClock(start);
  let claim = newClaim(clock.now());
  for (const [pause, outcome, held] of steps) {
    clock.advance(pause);
    claim = afterCheck(claim, { outcome, isHeld: held === "held" }, clock.now());
  }
  return { claim, now: clock.now() };
}

const proof: Step = [0, "found"];

describe("the state of a claim", () => {
  it.each<[what: string, steps: readonly Step[], state: ClaimFacts["state"], action: string | null]>([
    ["is pending at first", [], "pending", "publish_dns_record"],
    ["stays so without its record", [[hour, "missing"]], "pending", "publish_dns_record"],
    ["stays so while name servers are silent", [[hour, "unknown"]], "pending", "publish_dns_record"],
    ["is verified once the record is there", [[hour, "wrong"], proof], "verified", null],
    ["is given up after two weeks without its record", [[14 * day, "missing"]], "pending_expired", "verify"],
    ["is given up after two weeks of silence", [[14 * day, "unknown"]], "pending_expired", "verify"],
    ["is verified by a record that comes late", [[14 * day, "found"]], "verified", null],
    ["is in its grace without the record", [proof, [day, "missing"]], "grace", "publish_dns_record"],
    ["is in its grace with another record", [proof, [day, "wrong"]], "grace", "publish_dns_record"],
    ["stays verified for two days of silence", [proof, [2 * day - 1, "unknown"]], "verified", null],
    ["is in its grace after two days of silence", [proof, [2 * day, "unknown"]], "grace", null],
    ["is verified again", [proof, [day, "missing"], [day, "found"]], "verified", null],
    [
      "stays in its grace until the proof is a week old",
      [proof, [day, "missing"], [6 * day - 1, "missing"]],
      "grace",
      "publish_dns_record",
    ],
    ["expires when the proof is a week old", [proof, [day, "missing"], [6 * day, "missing"]], "expired", "verify"],
    ["expires in silence too", [proof, [7 * day, "unknown"]], "expired", "verify"],
    ["does not come back by itself", [proof, [7 * day, "missing"], [day, "found"]], "expired", "verify"],
    ["waits while another holds the domain", [[hour, "found", "held"]], "pending", "wait_for_holder"],
    [
      "waits for as long as its record is there",
      [
        [13 * day, "found", "held"],
        [13 * day, "found", "held"],
      ],
      "pending",
      "wait_for_holder",
    ],
    [
      "no longer waits without its record",
      [
        [hour, "found", "held"],
        [hour, "missing"],
      ],
      "pending",
      "publish_dns_record",
    ],
    [
      "still waits in silence",
      [
        [hour, "found", "held"],
        [hour, "unknown"],
      ],
      "pending",
      "wait_for_holder",
    ],
    [
      "is verified when the other has lost it",
      [
        [hour, "found", "held"],
        [hour, "found"],
      ],
      "verified",
      null,
    ],
    [
      "is given up two weeks after its record went",
      [
        [hour, "found", "held"],
        [14 * day, "missing"],
      ],
      "pending_expired",
      "verify",
    ],
  ])("%s", (_, steps, state, action) => {
    const { claim } = life(steps);
    expect([claim.state, recoveryAction(claim)]).toEqual([state, action]);
    expect(claim.ownershipConflict).toBe(action === "wait_for_holder");
  });

  it("counts a proof for a week from when it was last found", () => {
    const { claim, now } = life([proof, [day, "found"]]);
    expect(claim).toMatchObject({ verifiedAt: start, lastSuccessAt: now, pendingExpiresAt: null });
    expect(claim.validUntil).toEqual(new Date(start.getTime() + 8 * day));
  });

  it("begins anew on request once it was given up, and only then", () => {
    for (const steps of [[proof, [7 * day, "missing"]], [[14 * day, "missing"]]] as const) {
      const { claim, now } = life(steps);
      const again = afterRequest(claim, now);
      expect(again).toMatchObject({ state: "pending", validUntil: null });
      expect(afterCheck(again, { outcome: "found", isHeld: false }, now).state).toBe("verified");
    }
    for (const steps of [[], [proof], [proof, [day, "missing"]]] as const) {
      const { claim, now } = life(steps);
      expect(afterRequest(claim, now)).toBe(claim);
    }
  });

  it("ends for good when it is released", () => {
    const { claim, now } = life([proof]);
    const released = afterRelease(claim);
    expect(released).toMatchObject({ state: "released", validUntil: null });
    expect(recoveryAction(released)).toBeNull();
    expect(afterCheck(released, { outcome: "found", isHeld: false }, now)).toBe(released);
    expect(afterRequest(released, now)).toBe(released);
  });
});

describe("the next check", () => {
  it.each<[what: string, steps: readonly Step[], pause: number | null]>([
    ["of a new claim is soon", [], 2 * 60_000],
    ["of one that waits for hours is later", [[2 * hour, "missing"]], 30 * 60_000],
    ["of one that waits for days is rare", [[4 * day, "missing"]], 6 * hour],
    ["is not after the end of waiting", [[14 * day - hour, "missing"]], hour],
    ["of a conflict comes every hour", [[hour, "found", "held"]], hour],
    ["of a verified one comes every day", [proof], day],
    ["of a verified one is sooner when nobody answers", [proof, [day, "unknown"]], hour],
    ["in the grace comes every hour", [proof, [day, "missing"]], hour],
    ["in the grace is not after its end", [proof, [7 * day - 1000, "missing"]], 1000],
    ["of an expired one is not by itself", [proof, [7 * day, "missing"]], null],
    ["of one that was given up is not by itself", [[14 * day, "missing"]], null],
  ])("%s", (_, steps, pause) => {
    const { claim, now } = life(steps);
    const next = nextCheck(claim, now);
    expect(next === null ? null : next.getTime() - now.getTime()).toBe(pause);
  });

  it("looks nothing up twice within seconds", () => {
    expect(mayCheck(null, start)).toBe(true);
    expect(mayCheck(new Date(start.getTime() - 4_999), start)).toBe(false);
    expect(mayCheck(new Date(start.getTime() - 5_000), start)).toBe(true);
  });

  it("keeps released claims for thirty days", () => {
    expect(releasedRetentionStart(start)).toEqual(new Date(start.getTime() - 30 * day));
  });
});
