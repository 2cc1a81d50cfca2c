import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid, notFound } from "../../../shared/errors/shared-errors.js";
import { once } from "../../../shared/idempotency/idempotency.js";
import { isRepeat } from "../../../shared/idempotency/is-repeat.js";
import { enforce } from "../../../shared/rate-limit/enforce.js";
import { presetsOfNew } from "../../../shared/reviews/policy/begin-policy.js";
import { foundOrganization } from "../found-organization.js";
import { peopleAuthority } from "../authority.js";
import { peopleErrors } from "../errors.js";
import { mostAdministered, peopleRates } from "../rules/limits.js";
import { organizationViolations } from "../rules/organization-input.js";
import { countAdministered, findOwnMembership } from "../store/memberships.js";
import { claimSlug } from "../store/organizations.js";
import { lockPerson } from "../store/people.js";
import { Membership, toMembership } from "../types/membership.js";

@InputType({ description: "A new organization." })
class CreateOrganizationInput {
  @Field(() => String, { description: "1 to 255 characters, one line." })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description:
      "Short name, unique in the installation: 1 to 63 characters from a-z, 0-9 and hyphens, without a hyphen " +
      "at either end.",
  })
  slug?: string | null;
}

@ObjectType({ description: "Result of creating an organization." })
class CreateOrganizationPayload {
  @Field(() => Membership, {
    description: "Your membership as its admin. To act in the organization, use `switchOrganization`.",
  })
  membership!: Membership;
}

/** `createOrganization`: a person creates an organization, on the free plan. */
@Resolver()
export class CreateOrganization {
  @Mutation(() => CreateOrganizationPayload, {
    description:
      "Creates an organization on the free plan, with you as its admin. For console users. A user can create " +
      "and administer ten organizations. Accepts an Idempotency-Key. Errors: `validation_failed`, `slug_taken`, " +
      "`organization_limit_reached`, `rate_limited`, `credential_not_accepted`.",
  })
  async createOrganization(
    @Arg("input", () => CreateOrganizationInput, { description: "The organization." }) input: CreateOrganizationInput,
    @Ctx() context: RequestContext,
  ): Promise<CreateOrganizationPayload> {
    const { viewer, services } = context;
    authorize(viewer, peopleAuthority["organization.create"]);
    const violations = organizationViolations(input);
    if (violations.length > 0) throw invalid(violations);
    const { name, slug = null } = input;
    const userId = viewer.userId!;
    if (!(await isRepeat(context, "createOrganization"))) {
      await enforce(services.sharedLimiter, "organization.create", userId, peopleRates.newOrganizations);
    }
    const { organizationId } = await once(context, "createOrganization", input, async (tx) => {
      await lockPerson(tx, userId);
      if ((await countAdministered(tx, userId)) >= mostAdministered) {
        throw peopleErrors.problem("organization_limit_reached");
      }
      if (slug !== null && !(await claimSlug(tx, slug, ""))) throw peopleErrors.problem("slug_taken");
      const presets = presetsOfNew(services.config);
      const { id } = await foundOrganization(tx, services.clock, { name, slug, plan: "free", userId, presets });
      return { organizationId: id };
    });
    const membership = await findOwnMembership(services.database.request.reader, viewer, organizationId);
    if (membership === null) throw notFound("such organization");
    return { membership: toMembership(membership) };
  }
}
