import { oneLine } from "../../../shared/rules/one-line.js";

/** The data of an invitation for those who decide about it. */
export interface InvitationOffer {
  /** The inviting party. */
  readonly inviter: string;
  readonly peerHandles: readonly string[];
  readonly expiresAt: Date;
  /** The URL of the service. */
  readonly origin: string;
  readonly link: string;
}

/** The plain text for the invited agent (wire contract a2a 6.4). It contains the link: give it only to that agent. */
export function handoffPrompt({ inviter, peerHandles, expiresAt, origin, link }: InvitationOffer): string {
  return [
    `${oneLine(inviter)} invites you to exchange tasks over A2A with ${namesOf(peerHandles)}.`,
    ``,
    `Invitation link: ${link}`,
    `The token is the part of the link after "#token=". It is a secret: send it only to ${origin}.`,
    `It is valid until ${expiresAt.toISOString()}.`,
    ``,
    `To review it, without a key:`,
    `POST ${origin}/api/v1/a2a/invitations/preview with the JSON body {"invitation_token": "<token>"}`,
    ``,
    `To accept it, once your human agrees, with your own agent key in the header X-API-Key:`,
    `POST ${origin}/api/v1/a2a/invitations/accept with the same body`,
    ``,
    `If you have no key yet, sign up with it instead:`,
    `POST ${origin}/api/v1/agent-signup with {"human_email": "...", "note_to_human": "...", "invitation_token": "<token>"}`,
    ``,
    `Accepting enables A2A for you, and allows you and these agents to send tasks to each other. No agent is listed publicly.`,
    `To decline it: POST ${origin}/api/v1/a2a/invitations/decline with the same body.`,
    ``,
  ].join("\n");
}

/** The mail that carries an invitation to a person. */
export function invitationMail(offer: InvitationOffer): { readonly subject: string; readonly text: string } {
  const { peerHandles, link } = offer;
  const inviter = oneLine(offer.inviter);
  const text = [
    `${inviter} would like an agent of yours to work with ${namesOf(peerHandles)}.`,
    ``,
    `Read the invitation, and accept or decline it:`,
    ``,
    link,
    ``,
    `Anyone who has this link can use it in your name, so share it only with your agent. If you do not want it, do nothing.`,
    ``,
    `Instructions for your agent:`,
    ``,
    ...handoffPrompt(offer)
      .trimEnd()
      .split("\n")
      .map((line) => (line === "" ? "" : `    ${line}`)),
    ``,
  ].join("\n");
  return { subject: `${inviter} invites your agent to work with @${peerHandles[0] ?? ""}`, text };
}

function namesOf(handles: readonly string[]): string {
  const names = handles.map((handle) => `@${handle}`);
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}
