import { makeInvitation, makeMember, makeOrganization } from "../../support/org.js";
import { newAddress } from "../../support/people.js";
import { byGraphql, type Produce } from "../../support/kit/produced.js";

const day = 24 * 3600_000;

/** Codes of organizations and their people, which only GraphQL has. */
export const peopleCodes: Readonly<Record<string, Produce>> = {
  last_admin: async ({ parley }) => {
    const { admin } = await makeOrganization(parley.services);
    return byGraphql(parley, admin, "mutation { leaveOrganization { organizationId } }");
  },
  sign_in_refused: ({ parley }) =>
    byGraphql(
      parley,
      null,
      `mutation { finishProviderSignIn(input: { code: "c", state: "s", ticket: "made up" }) { expiresAt } }`,
    ),
  sign_in_provider_unavailable: ({ parley }) =>
    byGraphql(parley, null, "mutation { startProviderSignIn(input: {}) { url } }"),
  slug_taken: ({ parley, organization }) =>
    byGraphql(
      parley,
      organization.admin,
      `mutation { updateOrganization(input: { slug: "first" }) { organization { id } } }`,
    ),
  already_member: async ({ parley, organization }) => {
    const { email } = await makeMember(parley.services, organization.id);
    const input = `{ email: "${email}" }`;
    return byGraphql(parley, organization.admin, `mutation { inviteMember(input: ${input}) { invitation { id } } }`);
  },
  organization_limit_reached: async ({ parley }) => {
    const { services } = parley;
    const { admin, adminUserId: userId } = await makeOrganization(services);
    const createdAt = services.clock.now();
    for (let more = 0; more < 9; more++) {
      const { id: organizationId } = await makeOrganization(services);
      await services.database.request.writer.membership.create({
        data: { organizationId, userId, role: "admin", createdAt },
      });
    }
    return byGraphql(
      parley,
      admin,
      `mutation { createOrganization(input: { name: "One more" }) { membership { role } } }`,
    );
  },
  organization_invitation_accepted: async ({ parley, organization }) => {
    const { services } = parley;
    const id = await makeInvitation(services, organization, newAddress());
    await services.database.request.writer.organizationInvitation.update({
      where: { id },
      data: { acceptedAt: services.clock.now() },
    });
    const mutation = `mutation { revokeOrganizationInvitation(input: { id: "${id}" }) { revokedInvitationId } }`;
    return byGraphql(parley, organization.admin, mutation);
  },
  organization_invitation_expired: async ({ parley, organization }) => {
    const { services } = parley;
    const { consoleUser, organizationInvitation } = services.database.request.writer;
    const { email } = await consoleUser.findUniqueOrThrow({ where: { id: organization.memberUserId } });
    const id = await makeInvitation(services, organization, email);
    await organizationInvitation.update({
      where: { id },
      data: { expiresAt: new Date(services.clock.now().getTime() - day) },
    });
    const mutation = `mutation { acceptOrganizationInvitation(input: { id: "${id}" }) { membership { role } } }`;
    return byGraphql(parley, organization.member, mutation);
  },
};
