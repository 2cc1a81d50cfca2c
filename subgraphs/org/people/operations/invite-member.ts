import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { Services } from "../../../shared/context/services.js";
import type { Transaction } from "../../../shared/database/client.js";
import { invalidValue, notFound } from "../../../shared/errors/shared-errors.js";
import { once } from "../../../shared/idempotency/idempotency.js";
import { isRepeat } from "../../../shared/idempotency/is-repeat.js";
import { orderedId } from "../../../shared/identity/ordered-id.js";
import { enforce } from "../../../shared/rate-limit/enforce.js";
import { isAgentAddress, normalizeHumanEmail } from "../../../shared/rules/human-email.js";
import { queueSystemMail } from "../../../shared/system-mail/queue-system-mail.js";
import { withdrawSystemMail } from "../../../shared/system-mail/withdraw-system-mail.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { appendOrganizationEvent } from "../append-organization-event.js";
import { peopleAuthority } from "../authority.js";
import { peopleErrors } from "../errors.js";
import { lockAsAdmin } from "../lock-as-admin.js";
import { invitationMail } from "../rules/invitation-mail.js";
import { invitationDays, peopleRates } from "../rules/limits.js";
import { findVisibleInvitation, replaceInvitation } from "../store/organization-invitations.js";
import { updateOrganization } from "../store/organizations.js";
import { findOwnUser, findRole, findUserByEmail } from "../store/people.js";
import { MemberRole } from "../types/member-role.js";
import { OrganizationInvitation } from "../types/organization-invitation.js";

@InputType({ description: "The user to invite to the organization." })
class InviteMemberInput {
  @Field(() => String, {
    description: "Email address of a user. Mailboxes of agents of this installation are refused.",
  })
  email!: string;

  @Field(() => MemberRole, { nullable: true, description: "Their role. Default: member." })
  role?: MemberRole | null;
}

@ObjectType({ description: "Result of inviting a user." })
class InviteMemberPayload {
  @Field(() => OrganizationInvitation, { description: "The invitation. It is sent by mail." })
  invitation!: OrganizationInvitation;
}

/** `inviteMember`. */
@Resolver()
export class InviteMember {
  @Mutation(() => InviteMemberPayload, {
    description:
      "Invites a user by mail to join the organization. It replaces an earlier invitation to the same address. " +
      "For console admins. Accepts an Idempotency-Key. Errors: `validation_failed`, `already_member`, " +
      "`rate_limited`, `admin_required`.",
  })
  async inviteMember(
    @Arg("input", () => InviteMemberInput, { description: "The user and the role." }) input: InviteMemberInput,
    @Ctx() context: RequestContext,
  ): Promise<InviteMemberPayload> {
    const { viewer, services, publicBaseUrl: origin } = context;
    authorize(viewer, peopleAuthority["invitation.manage"]);
    const email = normalizeHumanEmail(input.email);
    if (email === null) throw invalidValue(["email"], "This is not an email address.");
    if (isAgentAddress(email, services.config.MAIL_DOMAIN)) {
      throw invalidValue(["email"], "This is the address of an agent. Invite a user instead.");
    }
    if (!(await isRepeat(context, "inviteMember"))) {
      await enforce(services.sharedLimiter, "organization.invite", viewer.organizationId!, peopleRates.invitations);
      await enforce(services.sharedLimiter, "organization.invite_to", email, peopleRates.invitationsOfPerson);
    }
    const made = await once(context, "inviteMember", input, async (tx) => {
      const id = orderedId(services.clock.now());
      await inviteMember(tx, services, viewer, { id, email, role: input.role ?? "member", origin });
      return { id };
    });
    const invitation = await findVisibleInvitation(services.database.request.reader, viewer, made.id);
    if (invitation === null) throw notFound("invitation with this id");
    return { invitation };
  }
}

/** The invited person and the organization. */
interface InvitationOrder {
  readonly id: string;
  /** Lower-cased. */
  readonly email: string;
  readonly role: MemberRole;
  /** The origin for the link. */
  readonly origin: string;
}

/** Invites a person by mail to the organization that the viewer administers. @throws Problem `already_member` */
async function inviteMember(
  tx: Transaction,
  services: Services,
  viewer: Viewer,
  { id, email, role, origin }: InvitationOrder,
): Promise<void> {
  const { id: organizationId, name: organizationName } = await lockAsAdmin(tx, viewer);
  const [inviter, invitee] = [await findOwnUser(tx, viewer), await findUserByEmail(tx, email)];
  if (invitee !== null && (await findRole(tx, organizationId, invitee.id)) !== null) {
    throw peopleErrors.problem("already_member");
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
