import { Arg, Ctx, Field, InputType, Int, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid, notFound } from "../../../shared/errors/shared-errors.js";
import { once } from "../../../shared/idempotency/idempotency.js";
import { planOf } from "../../../shared/rules/plans.js";
import { principalOf } from "../../../shared/viewer/viewer.js";
import { changeBillingSettings } from "../change-billing-settings.js";
import { billingAuthority } from "../authority.js";
import { billingErrors } from "../errors.js";
import { billingSettingsViolations, changedBillingSettings } from "../rules/billing-settings.js";
import { lockAccount } from "../store/billing-accounts.js";
import { lockOrganization } from "../../people/public.js";
import { BillingSettings } from "../types/billing-settings.js";

@InputType({ description: "A change of billing settings. Omitted fields are unchanged." })
class UpdateBillingSettingsInput {
  @Field(() => Int, { nullable: true, description: "0 to 10,000,000 cents. 0 allows no overage. Null means no limit." })
  overageCapCents?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "True is possible on paid plans only. Null leaves it unchanged.",
  })
  removeBrandingFooter?: boolean | null;
}

@ObjectType({ description: "Result of a change of billing settings." })
class UpdateBillingSettingsPayload {
  @Field(() => BillingSettings, { description: "The settings in their current state." })
  settings!: BillingSettings;
}

/** `updateBillingSettings` (spec 4.1, wire contract org 2.6). */
@Resolver()
export class UpdateBillingSettings {
  @Mutation(() => UpdateBillingSettingsPayload, {
    description:
      "Changes the organization's billing settings. Accepts an Idempotency-Key. Errors: `validation_failed`, " +
      "`branding_footer_required`, `admin_required`.",
  })
  async updateBillingSettings(
    @Arg("input", () => UpdateBillingSettingsInput, { description: "The change." }) input: UpdateBillingSettingsInput,
    @Ctx() context: RequestContext,
  ): Promise<UpdateBillingSettingsPayload> {
    const { viewer, services } = context;
    authorize(viewer, billingAuthority["billing.manage"]);
    const violations = billingSettingsViolations(input);
    if (violations.length > 0) throw invalid(violations);
    const settings = await once(context, "updateBillingSettings", input, async (tx) => {
      // Locks the plan while the footer is checked against it.
      const organization = await lockOrganization(tx, viewer.organizationId!);
      if (organization === null) throw notFound("such organization");
      if (input.removeBrandingFooter === true && !planOf(services.plans, organization.plan).footerRemovable) {
        throw billingErrors.problem("branding_footer_required");
      }
      const account = await lockAccount(tx, organization.id);
      const by = principalOf(viewer);
      const wanted = changedBillingSettings(account, input);
      await changeBillingSettings(tx, account, wanted, { by, now: services.clock.now() });
      return wanted;
    });
    return { settings };
  }
}
