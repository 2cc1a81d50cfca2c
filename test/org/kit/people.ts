import { randomUUID } from "node:crypto";
import { handle } from "../../support/handle.js";
import { ids, input } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { byGraphql } from "../../support/kit/produced.js";
import { alone } from "../../support/kit/unfiltered.js";
import { hidden, page, shown } from "../../support/kit/visible.js";
import { makeInvitation, makeMember, makeOrganization } from "../../support/org.js";
import { newAddress } from "../../support/people.js";
import { mutate } from "../support/mutate.js";
import type { OrgPart } from "./part.js";

declare module "./part.js" {
  interface OrgPart {
    /** Our invitation to a person who is none of the callers. */
    readonly sentInvitation: string;
    /** An invitation that our member got. */
    readonly receivedInvitation: string;
  }
}

const day = 24 * 3600_000;

/** From spec 4 and wire contract org 1.2, 2.1 to 2.8, 3.3 and 3.4. */
export const people: FeatureKit<OrgPart> = {
  graphql: `
  Query.organization                     401   403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Query.organizationInvitations          401   403c  403a  403a  403a  403c  403a  ok    403c  403a  ok    401
  Mutation.createOrganization            401   403c  403c  403c  403c  403c  ok    ok    403c  403c  ok    401
  Mutation.updateOrganization            401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Mutation.inviteMember                  401   403c  403a  403a  403a  403c  403a  ok    403c  403a  ok    401
  Mutation.revokeOrganizationInvitation  401   403c  403a  403a  403a  403c  403a  ok    403c  403a  404   401
  Mutation.acceptOrganizationInvitation  401   403c  403c  403c  403c  403c  ok    404   403c  403c  404   401
  `,
  part: async ({ parley: { services }, ours }, { people }) => ({
    sentInvitation: await makeInvitation(services, ours, `${handle("invited")}@people.example`),
    receivedInvitation: await makeInvitation(services, ours, people.member.email),
  }),
  nothing: () => ({ sentInvitation: randomUUID() }),
  strangers: {
    /** We invite their admin, who then sees our name. */
    meet: async ({ world: ours, scene }, { scene: theirs }) => {
      const { services } = ours.parley;
      await makeInvitation(services, ours.ours, theirs.people.admin.email);
      const { organization } = services.database.request.reader;
      const { name } = await organization.findUniqueOrThrow({ where: { id: scene.organizationId } });
      return { known: [scene.organizationId, name] };
    },
  },
  calls: {
    "Query.organization": () => ["", "{ id }"],
    "Query.organizationInvitations": () => ["", ids],
    "Mutation.createOrganization": () => [input(`name: "Made"`), "{ membership { role } }"],
    "Mutation.updateOrganization": () => [input(`name: "Renamed"`), "{ organization { name } }"],
    "Mutation.inviteMember": () => [input(`email: "${handle("invited")}@people.example"`), "{ invitation { id } }"],
    "Mutation.revokeOrganizationInvitation": ({ sentInvitation }) => [
      input(`id: "${sentInvitation}"`),
      "{ revokedInvitationId }",
    ],
    "Mutation.acceptOrganizationInvitation": ({ receivedInvitation }) => [
      input(`id: "${receivedInvitation}"`),
      "{ membership { role } }",
    ],
  },
  visible: {
    findVisibleUsers: shown(({ colleagueId }) => [[colleagueId]]),
    findVisibleOrganizations: shown(({ organizationId }) => [[organizationId]]),
    listVisibleInvitations: hidden(() => [new Date(), page]),
    findVisibleInvitation: hidden(({ sentInvitation }) => [sentInvitation]),
    listVisibleMembers: shown(() => [page]),
    findVisibleMember: shown(({ colleagueId }) => [colleagueId]),
  },
  events: {
    "organization.deleted": async ({ parley }) => {
      const { id, admin } = await makeOrganization(parley.services);
      const { organization } = parley.services.database.request.reader;
      const { slug } = await organization.findUniqueOrThrow({ where: { id } });
      const mutation = `mutation { deleteOrganization(input: { confirmation: "${slug}" }) { deletedOrganizationId } }`;
      await parley.graphql(mutation, {}, admin);
    },
    "member.added": async ({ parley, ours }) => {
      const { services } = parley;
      const other = await makeOrganization(services);
      const { consoleUser } = services.database.request.reader;
      const { email } = await consoleUser.findUniqueOrThrow({ where: { id: other.adminUserId } });
      const id = await makeInvitation(services, ours, email);
      const mutation = `mutation { acceptOrganizationInvitation(input: { id: "${id}" }) { membership { role } } }`;
      await parley.graphql(mutation, {}, other.admin);
    },
    "member.role_changed": (world, scene) =>
      mutate(
        world,
        scene,
        `changeMemberRole(input: { userId: "${scene.colleagueId}", role: ADMIN }) { member { role } }`,
      ),
  },
  codes: {
    last_admin: async ({ parley }) => {
      const { admin } = await makeOrganization(parley.services);
      return byGraphql(parley, admin, "mutation { leaveOrganization { organizationId } }");
    },
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
  },
  spending: ["Mutation.revokeOrganizationInvitation"],
  unfiltered: [alone("findOrganizationsOf"), alone("listVisibleMembers"), alone("listVisibleInvitations")],
};
