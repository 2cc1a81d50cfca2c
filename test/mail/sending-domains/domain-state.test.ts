import { describe, expect, it } from "vitest";
import {
  afterCheck,
  afterRetry,
  type CheckedDomain,
  nextCheck,
} from "../../../subgraphs/mail/sending-domains/rules/domain-state.js";
import type { DomainStatus } from "../../../subgraphs/mail/sending-domains/rules/domain-status.js";

const now = new Date("2026-05-04T12:00:00Z");
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const nothing: CheckedDomain = { isOwn: false, isComplete: false, isHeld: false, isRotating: false };
const token: CheckedDomain = { ...nothing, isOwn: true };
const all: CheckedDomain = { ...token, isComplete: true };
const silent: CheckedDomain = { ...nothing, isOwn: null, isComplete: null };
const held: CheckedDomain = { ...all, isHeld: true };
const rotating: CheckedDomain = { ...all, isRotating: true };

describe("after a check", () => {
  it.each<[DomainStatus, number, string, CheckedDomain, DomainStatus]>([
    ["awaiting_ownership", 1, "nothing", nothing, "awaiting_ownership"],
    ["awaiting_ownership", 500, "nothing", nothing, "awaiting_ownership"],
    ["awaiting_ownership", 1, "no answer", silent, "awaiting_ownership"],
    ["awaiting_ownership", 1, "the token", token, "pending"],
    ["awaiting_ownership", 1, "everything", all, "pending"],
    ["pending", 1, "the token alone", token, "dns_invalid"],
    ["pending", 1, "no answer", silent, "pending"],
    ["pending", 1, "everything", all, "verified"],
    ["pending", 1, "everything, held by another", held, "verifying"],
    ["pending", 72, "no answer", silent, "failed"],
    ["dns_invalid", 71.9, "the token alone", token, "dns_invalid"],
    ["dns_invalid", 72, "the token alone", token, "failed"],
    ["dns_invalid", 72, "everything", all, "verified"],
    ["verifying", 1, "everything", all, "verified"],
    ["verifying", 1, "everything, held by another", held, "verifying"],
    ["verifying", 72, "everything, held by another", held, "failed"],
    ["verifying", 1, "the token alone", token, "dns_invalid"],
    ["verified", 500, "everything", all, "verified"],
    ["verified", 500, "the token alone", token, "degraded"],
    ["verified", 500, "no answer", silent, "verified"],
    ["degraded", 71.9, "the token alone", token, "degraded"],
    ["degraded", 72, "the token alone", token, "dns_invalid"],
    ["degraded", 500, "no answer", silent, "degraded"],
    ["degraded", 71, "everything", all, "verified"],
    ["degraded", 71, "everything but the new key", rotating, "pending_dkim_rotation"],
    ["pending_dkim_rotation", 500, "everything but the new key", rotating, "pending_dkim_rotation"],
    ["pending_dkim_rotation", 1, "everything", all, "verified"],
    ["pending_dkim_rotation", 1, "the token alone", { ...token, isRotating: true }, "degraded"],
    ["failed", 500, "everything", all, "failed"],
    ["pending_deletion", 1, "everything", all, "pending_deletion"],
  ])("%s for %d hours that finds %s becomes %s", (status, hours, _, checked, next) => {
    const state = { status, statusSince: ago(hours), tryingSince: ago(hours) };
    const after = afterCheck(state, checked, now);
    expect(after.status).toBe(next);
    expect(after.statusSince).toEqual(next === status ? ago(hours) : now);
  });

  it("the 72 hours begin when the records are shown, go on while they are wrong, and begin anew after it was sound", () => {
    const shown = afterCheck(
      { status: "awaiting_ownership", statusSince: ago(500), tryingSince: ago(500) },
      token,
      now,
    );
    expect(shown).toEqual({ status: "pending", statusSince: now, tryingSince: now });
    const wrong = afterCheck({ status: "pending", statusSince: ago(9), tryingSince: ago(9) }, token, now);
    expect(wrong).toEqual({ status: "dns_invalid", statusSince: now, tryingSince: ago(9) });
    const lost = afterCheck({ status: "degraded", statusSince: ago(80), tryingSince: null }, nothing, now);
    expect(lost).toEqual({ status: "dns_invalid", statusSince: now, tryingSince: now });
  });
});

it.each<[DomainStatus, DomainStatus]>([
  ["failed", "awaiting_ownership"],
  ["verified", "verified"],
  ["pending", "pending"],
])("a retry of %s is %s", (status, next) => {
  expect(afterRetry({ status, statusSince: ago(1), tryingSince: null }, now).status).toBe(next);
});

it.each<[DomainStatus, number, number | null]>([
  ["awaiting_ownership", 0, 2],
  ["awaiting_ownership", 2, 30],
  ["awaiting_ownership", 100, 24 * 60],
  ["pending", 0.5, 2],
  ["dns_invalid", 20, 30],
  ["verified", 0, 24 * 60],
  ["degraded", 0, 60],
  ["failed", 0, null],
])("%s for %d hours is checked again in %s minutes", (status, hours, minutes) => {
  const next = nextCheck({ status, statusSince: ago(hours), tryingSince: ago(hours) }, now);
  expect(next).toEqual(minutes === null ? null : new Date(now.getTime() + minutes * 60_000));
});
