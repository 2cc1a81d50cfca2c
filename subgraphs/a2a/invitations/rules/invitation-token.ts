/** The token of an invitation as clients cut it out of a link: `a2ai_` and 32 bytes in base64url (wire contract a2a 6.2). */
const syntax = /^a2ai_[A-Za-z0-9_-]{43}$/;

/** Whether the text can be a token at all. */
export function isInvitationToken(text: string): boolean {
  return syntax.test(text);
}

/** The link that a person opens or gives to their agent. The part after the # reaches no server and no log. */
export function invitationLink(origin: string, token: string): string {
  return `${origin}/console/a2a/invitations/accept#token=${token}`;
}
