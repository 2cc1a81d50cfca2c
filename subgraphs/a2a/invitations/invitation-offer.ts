import type { Services } from "../../shared/context/services.js";
import { senderOf } from "../../shared/system-mail/message-of.js";
import { type InvitationOffer } from "./rules/invitation-texts.js";
import { invitationLink } from "./rules/invitation-token.js";
import type { InvitationRow } from "./store/invitations.js";

type Offered = Pick<InvitationRow, "inviterEmail" | "peerHandles" | "expiresAt">;

/** The inviting party, for people: without a person, the installation itself (wire contract a2a 6.4). */
function inviterOf({ inviterEmail }: Pick<Offered, "inviterEmail">, { config }: Pick<Services, "config">): string {
  return inviterEmail ?? senderOf(config);
}

/** The description of an invitation for holders of its token. */
export function offerOf(
  invitation: Offered,
  services: Pick<Services, "config">,
  { origin, token }: { readonly origin: string; readonly token: string },
): InvitationOffer {
  const { peerHandles, expiresAt } = invitation;
  const link = invitationLink(origin, token);
  return { inviter: inviterOf(invitation, services), peerHandles, expiresAt, origin, link };
}
