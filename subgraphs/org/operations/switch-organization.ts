import { Arg, Ctx, Field, GraphQLISODateTime, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../shared/authority/authority.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { orgAuthority } from "../authority.js";
import { issueSessionToken } from "../issuer/session-token.js";
import { findMembership } from "../store/people.js";

@InputType({ description: "The organization to act in." })
class SwitchOrganizationInput {
  @Field(() => ID, { description: "`org_…`." })
  organizationId!: string;
}

@ObjectType({ description: "What switching to another organization came to." })
class SwitchOrganizationPayload {
  @Field(() => String, { description: "Bearer token of that organization. The one you came with stays good." })
  token!: string;

  @Field(() => GraphQLISODateTime, { description: "When the token ends: not later than the one you came with." })
  expiresAt!: Date;

  @Field(() => ID, { description: "The organization that the token acts in." })
  organizationId!: string;
}

/** `switchOrganization`: a session in another organization of the same person. */
@Resolver()
export class SwitchOrganization {
  @Mutation(() => SwitchOrganizationPayload, {
    description:
      "A bearer token for another organization that you belong to (`viewer.memberships`). For console users. " +
      "Errors: `not_found`, `credential_not_accepted`.",
  })
  async switchOrganization(
    @Arg("input", () => SwitchOrganizationInput, { description: "The organization." }) input: SwitchOrganizationInput,
    @Ctx() { viewer, services }: RequestContext,
  ): Promise<SwitchOrganizationPayload> {
    authorize(viewer, orgAuthority["organization.switch"]);
    const { organizationId } = input;
    const member = organizationId.includes("\0")
      ? null
      : await findMembership(services.database.request.reader, organizationId, viewer.userId!);
    if (member === null) throw notFound("organization with this id that you belong to");
    return { ...(await issueSessionToken(services, member, viewer.expiresAt ?? undefined)), organizationId };
  }
}
