import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid, notFound } from "../../../shared/errors/shared-errors.js";
import { appendOrganizationEvent } from "../append-organization-event.js";
import { peopleAuthority } from "../authority.js";
import { peopleErrors } from "../errors.js";
import { organizationViolations } from "../rules/organization-input.js";
import { claimSlug, lockOrganization, type OrganizationRow, updateOrganization } from "../store/organizations.js";
import { Organization } from "../types/organization.js";

@InputType({ description: "A change of the organization you act in. Omitted fields are unchanged." })
class UpdateOrganizationInput {
  @Field(() => String, { nullable: true, description: "1 to 255 characters, one line." })
  name?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      "Short name, unique in the installation: 1 to 63 characters from a-z, 0-9 and hyphens, without a hyphen " +
      "at either end. Null clears it.",
  })
  slug?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "Whether messages of unknown senders add contacts that a person has not confirmed.",
  })
  contactsAutoCreate?: boolean | null;
}

@ObjectType({ description: "Result of a change of the organization." })
class UpdateOrganizationPayload {
  @Field(() => Organization, { description: "The organization in its current state." })
  organization!: Organization;
}

/** `updateOrganization`: changes the organization's names, and whether messages add contacts. */
@Resolver()
export class UpdateOrganization {
  @Mutation(() => UpdateOrganizationPayload, {
    description:
      "Changes the name, the short name or the automatic contacts of the organization you act in. For admins. Errors: `validation_failed`, " +
      "`slug_taken`, `admin_required`.",
  })
  async updateOrganization(
    @Arg("input", () => UpdateOrganizationInput, { description: "The change." }) input: UpdateOrganizationInput,
    @Ctx() { viewer, services }: RequestContext,
  ): Promise<UpdateOrganizationPayload> {
    authorize(viewer, peopleAuthority["organization.update"]);
    const violations = organizationViolations(input);
    if (violations.length > 0) throw invalid(violations);
    const organization: OrganizationRow = await services.database.request.transaction(async (tx) => {
      const locked = await lockOrganization(tx, viewer.organizationId!);
      if (locked === null) throw notFound("such organization");
      const { name = locked.name, slug = locked.slug } = input;
      const contactsAutoCreate = input.contactsAutoCreate ?? locked.contactsAutoCreate;
      const isSame = name === locked.name && slug === locked.slug;
      if (isSame && contactsAutoCreate === locked.contactsAutoCreate) return locked;
      if (slug !== null && !(await claimSlug(tx, slug, locked.id))) throw peopleErrors.problem("slug_taken");
      const updated = await updateOrganization(
        tx,
        locked.id,
        { name: name!, slug, contactsAutoCreate },
        services.clock.now(),
      );
      await appendOrganizationEvent(tx, "organization.updated", updated);
      return updated;
    });
    return { organization };
  }
}
