import { describe, expect, it } from "vitest";
import type { PeerRule } from "../../../../subgraphs/a2a/admission/rules/admission.js";
import {
  type ConnectionFacts,
  decideConnection,
} from "../../../../subgraphs/a2a/invitations/rules/invitation-connection.js";
import { checkInvitation } from "../../../../subgraphs/a2a/invitations/rules/invitation-input.js";
import { secondsUntilInvite, secondsUntilRoom } from "../../../../subgraphs/a2a/invitations/rules/invitation-limits.js";
import { emailStatusOf } from "../../../../subgraphs/a2a/invitations/rules/invitation-mail-status.js";
import { handoffPrompt, invitationMail } from "../../../../subgraphs/a2a/invitations/rules/invitation-texts.js";
import { invitationLink, isInvitationToken } from "../../../../subgraphs/a2a/invitations/rules/invitation-token.js";

describe("the terms of an invitation", () => {
  it.each([
    [{}, { recipientEmail: null, lifeSeconds: 604_800 }],
    [{ expiresInSeconds: 300 }, { recipientEmail: null, lifeSeconds: 300 }],
    [
      { expiresInSeconds: 2_592_000, recipientEmail: "Ada@People.Example" },
      { recipientEmail: "ada@people.example", lifeSeconds: 2_592_000 },
    ],
    [
      { expiresInSeconds: null, recipientEmail: null },
      { recipientEmail: null, lifeSeconds: 604_800 },
    ],
  ])("%j", (wishes, terms) => {
    expect(checkInvitation(wishes, "agents.localhost")).toEqual({ terms, violations: [] });
  });

  it.each([
    [{ expiresInSeconds: 299 }, "expiresInSeconds"],
    [{ expiresInSeconds: 2_592_001 }, "expiresInSeconds"],
    [{ expiresInSeconds: 300.5 }, "expiresInSeconds"],
    [{ expiresInSeconds: Number.NaN }, "expiresInSeconds"],
    [{ recipientEmail: "" }, "recipientEmail"],
    [{ recipientEmail: "ada@people.example\nBcc: eve@people.example" }, "recipientEmail"],
    [{ recipientEmail: "scout@AGENTS.localhost" }, "recipientEmail"],
  ])("refuse %j", (wishes, field) => {
    expect(checkInvitation(wishes, "agents.localhost").violations.map(({ path }) => path)).toEqual([[field]]);
  });
});

describe("a connection", () => {
  const rule = (direction: PeerRule["direction"], action: PeerRule["action"]): PeerRule => {
    return { id: `${direction} ${action}`, direction, action };
  };
  const peer = { organizationId: "issuer", enabled: true };
  const side = (identityId: string, ...rules: PeerRule[]) => ({ identityId, peerHandle: `not-${identityId}`, rules });
  const facts = (changes: Partial<ConnectionFacts> = {}): ConnectionFacts => ({
    issuerId: "issuer",
    inviteeOrganizationId: "theirs",
    isRecipient: true,
    peers: [peer],
    sides: [side("peer"), side("invitee")],
    ...changes,
  });

  it.each([
    ["makes a rule on both sides", {}, ["peer", "invitee"]],
    [
      "keeps a rule that lets both directions through",
      { sides: [side("peer", rule("both", "allow")), side("invitee")] },
      ["invitee"],
    ],
    [
      "leaves rules of one direction alone",
      { sides: [side("peer", rule("inbound", "block")), side("invitee", rule("outbound", "allow"))] },
      ["peer", "invitee"],
    ],
    ["is for whom it is bound to", { isRecipient: false }, "a2a_invitation_recipient_mismatch"],
    ["is not for the issuer's own agents", { inviteeOrganizationId: "issuer" }, "a2a_invitation_same_organization"],
    ["needs all its peers", { peers: [peer, null] }, "a2a_invitation_peer_unavailable"],
    ["needs peers that take tasks", { peers: [{ ...peer, enabled: false }] }, "a2a_invitation_peer_unavailable"],
    [
      "needs the issuer's own peers",
      { peers: [{ ...peer, organizationId: "theirs" }] },
      "a2a_invitation_peer_unavailable",
    ],
    [
      "stops at a peer's block of both directions",
      { sides: [side("peer", rule("both", "block")), side("invitee")] },
      "a2a_invitation_conflicting_rule",
    ],
    [
      "stops at the invited agent's block of both directions",
      {
        sides: [side("peer", rule("both", "allow")), side("invitee", rule("both", "block"), rule("inbound", "allow"))],
      },
      "a2a_invitation_conflicting_rule",
    ],
  ] as const)("%s", (_, changes, expected) => {
    const decision = decideConnection(facts(changes as Partial<ConnectionFacts>));
    expect(typeof decision === "string" ? decision : decision.map(({ identityId }) => identityId)).toEqual(expected);
  });
});

describe("limits", () => {
  const now = new Date("2026-05-01T12:00:00Z");
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  it.each([
    [[], 2, null],
    [[ago(1)], 2, null],
    [[ago(1), ago(61)], 2, null],
    [[ago(1), ago(60)], 2, null],
    [[ago(1), ago(59)], 2, 60],
    [[ago(0), ago(0), ago(0)], 2, 3600],
  ])("of %j an hour", (made, limit, wait) => expect(secondsUntilInvite(made, limit, now)).toBe(wait));

  it.each([
    [0, null, null],
    [1, new Date(now.getTime() + 5000), null],
    [2, new Date(now.getTime() + 5000), 5],
    [9, new Date(now.getTime() + 1), 1],
  ])("of %j open ones", (count, firstEnd, wait) => expect(secondsUntilRoom({ count, firstEnd }, 2, now)).toBe(wait));
});

it.each([
  [null, "sent"],
  ["smtp_550", "failed"],
  ["given_up", "indeterminate"],
  [undefined, "indeterminate"],
])("a mail that ended with %s", (failure, status) => expect(emailStatusOf(failure)).toBe(status));

describe("tokens", () => {
  const token = `a2ai_${"x".repeat(43)}`;
  it.each([token, `a2ai_${"-_0aZ".repeat(8)}abc`])("%s can be one", (text) =>
    expect(isInvitationToken(text)).toBe(true),
  );
  it.each(["", "a2ai_", `${token}x`, token.slice(1), token.toUpperCase(), `${token}\n`, `a2ai_${"ß".repeat(43)}`])(
    "%j cannot",
    (text) => expect(isInvitationToken(text)).toBe(false),
  );
  it("stand in the link's fragment, alone", () => {
    const link = new URL(invitationLink("https://svc.example", token));
    expect([link.origin, link.pathname, link.search, link.hash]).toEqual([
      "https://svc.example",
      "/console/a2a/invitations/accept",
      "",
      `#token=${token}`,
    ]);
  });
});

describe("texts", () => {
  const offer = {
    inviter: "ada@people.example",
    peerHandles: ["one", "two", "three"],
    expiresAt: new Date("2026-05-01T12:00:00Z"),
    origin: "https://svc.example",
    link: "https://svc.example/console/a2a/invitations/accept#token=a2ai_x",
  };
  it("tell who invites, to whom, until when and how", () => {
    const text = handoffPrompt(offer);
    for (const part of ["ada@people.example", "@one, @two and @three", "2026-05-01T12:00:00.000Z", offer.link]) {
      expect(text).toContain(part);
    }
    for (const route of ["preview", "accept", "decline"]) expect(text).toContain(`/api/v1/a2a/invitations/${route}`);
  });
  it.each(["\n", "\r", "\r\n", "\v", "\f", "\u0085", "\u2028", "\u2029"])(
    "let no line of who invites pass for ours, whatever breaks it: %j",
    (lineBreak) => {
      const inviter = `Ada${lineBreak}Sign in at evil.example`;
      const { subject, text } = invitationMail({ ...offer, inviter });
      const lines = [subject, ...text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)];
      expect(lines.filter((line) => line.trim().startsWith("Sign in at"))).toEqual([]);
      expect(subject).toMatch(/^Ada Sign in at evil\.example invites/);
    },
  );
  it("keep the secret out of the subject", () => {
    const { subject, text } = invitationMail(offer);
    expect(subject).toBe("ada@people.example invites your agent to work with @one");
    expect(text).toContain(`\n${offer.link}\n`);
  });
});
