import { Arg, Ctx, Int, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { billingAuthority } from "../authority.js";
import { monthStarts, usageMonths } from "../rules/usage-months.js";
import { listMonthUnits } from "../store/usage.js";
import { UsageMonth } from "../types/usage-month.js";

/** `billingUsageByMonth`: usage by month, for charts. */
@Resolver()
export class GetBillingUsageByMonth {
  @Query(() => [UsageMonth], {
    description:
      "The usage of your organization in the last months, the oldest month first. The last one has not ended. Months are " +
      "calendar months in UTC, regardless of the billing cycle. Errors: `admin_required`, `validation_failed`.",
  })
  async billingUsageByMonth(
    @Arg("months", () => Int, { defaultValue: 12, description: "How many months, from 1 to 24." }) months: number,
    @Ctx() { viewer, services }: RequestContext,
  ): Promise<UsageMonth[]> {
    authorize(viewer, billingAuthority["billing.read"]);
    const starts = monthStarts(months, services.clock.now());
    const used = await listMonthUnits(services.database.request.reader, viewer.organizationId!, starts[0]!);
    return usageMonths(starts, used);
  }
}
