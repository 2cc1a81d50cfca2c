import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { queueSystemMail } from "../../shared/system-mail/queue-system-mail.js";
import { withdrawSystemMail } from "../../shared/system-mail/withdraw-system-mail.js";
import type { Viewer } from "../../shared/viewer/viewer.js";
import { orgErrors } from "../errors.js";
import { invitationDays } from "./rules/limits.js";
import { invitationMail } from "./rules/people-mail.js";
import { replaceInvitation } from "./store/organization-invitations.js";
import { updateOrganization } from "./store/organizations.js";
import { findOwnUser, findRole, findUserByEmail, type MemberRole } from "./store/people.js";
import { appendOrganizationEvent } from "./append-organization-event.js";
import { lockAsAdmin } from "./lock-as-admin.js";

/** Whom somebody invites to which organization. */
export interface InvitationOrder {
  readonly id: string;
  /** Lower-cased. */
  readonly email: string;
  readonly role: MemberRole;
  /** The origin that the link is to name. */
  readonly origin: string;
}

/** Invites a person by mail to the organization that the viewer administers. @throws Problem `already_member` */
export async function inviteMember(
  tx: Transaction,
  services: Services,
  viewer: Viewer,
  { id, email, role, origin }: InvitationOrder,
): Promise<void> {
  const { id: organizationId, name: organizationName } = await lockAsAdmin(tx, viewer);
  const [inviter, invitee] = [await findOwnUser(tx, viewer), await findUserByEmail(tx, email)];
  if (invitee !== null && (await findRole(tx, organizationId, invitee.id)) !== null) {
    throw orgErrors.problem("already_member");
  }
  const createdAt = services.clock.now();
  const expiresAt = new Date(createdAt.getTime() + invitationDays * 24 * 3600_000);
  const url = `${origin}/sign-in#${new URLSearchParams({ invitation: id, email }).toString()}`;
  const mail = invitationMail({ organizationName, invitedBy: inviter!.email, role, url });
  const mailId = await queueSystemMail(tx, services, { organizationId, to: email, ...mail, validUntil: expiresAt });
  const invitation = { id, organizationId, email, role, invitedBy: inviter!.id, createdAt, expiresAt, mailId };
  await withdrawSystemMail(tx, await replaceInvitation(tx, invitation), createdAt);
  const organization = await updateOrganization(tx, organizationId, {}, createdAt);
  await appendOrganizationEvent(tx, "member.invited", organization, { invitation_id: id, role });
}
