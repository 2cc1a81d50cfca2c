import { describe, expect, it } from "vitest";
import {
  decideAcceptance,
  decideDecline,
  decidePreview,
  decideReservation,
  decideRevocation,
  type InvitationStatus,
  statusAt,
} from "../../../../subgraphs/a2a/invitations/rules/invitation-state.js";

const end = new Date("2026-05-01T12:00:00Z");
const before = new Date(end.getTime() - 1);
const [accepted, declined, revoked, expired, reserved] = [
  "a2a_invitation_already_accepted",
  "a2a_invitation_declined",
  "a2a_invitation_revoked",
  "a2a_invitation_expired",
  "a2a_invitation_reserved",
] as const;
const final = "a2a_invitation_not_revocable";

/** Wire contract a2a 6.5 and 6.6: what each call comes to in each state; `own` is the agent that it is attached to. */
const table: readonly (readonly [
  status: InvitationStatus,
  preview: string | null,
  own: string,
  other: string,
  signup: string | null,
  decline: string,
  revoke: string,
])[] = [
  ["pending", null, "change", "change", null, "change", "change"],
  ["awaiting_verification", null, "change", reserved, reserved, "change", "change"],
  ["accepted", accepted, "repeat", accepted, accepted, accepted, accepted],
  ["declined", declined, declined, declined, declined, "repeat", final],
  ["revoked", revoked, revoked, revoked, revoked, revoked, "repeat"],
  ["expired", expired, expired, expired, expired, expired, final],
];

const decisions = (status: InvitationStatus, now: Date) => {
  const invitation = { status, expiresAt: end, inviteeIdentityId: "own" };
  return [
    decidePreview(invitation, now),
    decideAcceptance(invitation, "own", now),
    decideAcceptance(invitation, "other", now),
    decideReservation(invitation, now),
    decideDecline(invitation, now),
    decideRevocation(invitation, now),
  ];
};

describe("what may still become of an invitation", () => {
  it.each(table)("%s", (status, ...expected) => {
    expect(decisions(status, before)).toEqual(expected);
  });

  it.each(["pending", "awaiting_verification"] as const)("%s is over from its end on", (status) => {
    const [, ...expected] = table.find(([name]) => name === "expired")!;
    expect(decisions(status, end)).toEqual(expected);
    expect([statusAt({ status, expiresAt: end }, before), statusAt({ status, expiresAt: end }, end)]).toEqual([
      status,
      "expired",
    ]);
  });

  it.each(["accepted", "declined", "revoked", "expired"] as const)("%s stays so, whatever the time", (status) => {
    expect(decisions(status, new Date(end.getTime() + 1e10))).toEqual(decisions(status, before));
  });
});
