import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { orderedId } from "../../../shared/identity/ordered-id.js";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue, notFound } from "../../../shared/errors/shared-errors.js";
import { once } from "../../../shared/idempotency/idempotency.js";
import { isRepeat } from "../../../shared/idempotency/is-repeat.js";
import { enforce } from "../../../shared/rate-limit/enforce.js";
import { inviteMember } from "../invite-member.js";
import { orgAuthority } from "../../authority.js";
import { isAgentAddress, normalizeHumanEmail } from "../../../shared/rules/human-email.js";
import { peopleRates } from "../rules/limits.js";
import { findVisibleInvitation } from "../store/organization-invitations.js";
import { MemberRole } from "../types/member-role.js";
import { OrganizationInvitation } from "../types/organization-invitation.js";

@InputType({ description: "Whom to invite to the organization." })
class InviteMemberInput {
  @Field(() => String, { description: "A person's mail address. The installation's own mailboxes are agents'." })
  email!: string;

  @Field(() => MemberRole, { nullable: true, description: "What they would be: a member unless given." })
  role?: MemberRole | null;
}

@ObjectType({ description: "What inviting somebody came to." })
class InviteMemberPayload {
  @Field(() => OrganizationInvitation, { description: "The invitation, which is on its way by mail." })
  invitation!: OrganizationInvitation;
}

/** `inviteMember`. */
@Resolver()
export class InviteMember {
  @Mutation(() => InviteMemberPayload, {
    description:
      "Invites a person by mail to join the organization. An earlier invitation to the same address is replaced. For " +
      "console users who administer it. Takes an Idempotency-Key. " +
      "Errors: `validation_failed`, `already_member`, `rate_limited`, `admin_required`.",
  })
  async inviteMember(
    @Arg("input", () => InviteMemberInput, { description: "Who, and as what." }) input: InviteMemberInput,
    @Ctx() context: RequestContext,
  ): Promise<InviteMemberPayload> {
    const { viewer, services, publicBaseUrl: origin } = context;
    authorize(viewer, orgAuthority["invitation.manage"]);
    const email = normalizeHumanEmail(input.email);
    if (email === null) throw invalidValue(["email"], "This is not a mail address.");
    if (isAgentAddress(email, services.config.MAIL_DOMAIN)) {
      throw invalidValue(["email"], "This is the address of an agent: invite a person.");
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
