import { Ctx, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { brandAuthority } from "../authority.js";
import { brandErrors } from "../errors.js";
import { findVisibleBrand } from "../store.js";
import { ComplianceBrand } from "../types/compliance-brand.js";

/** `complianceBrand` (wire contract org 2.7). */
@Resolver()
export class GetComplianceBrand {
  @Query(() => ComplianceBrand, {
    nullable: true,
    description: "The organization's brand registration. For admins. Errors: `brand_not_registered`, `admin_required`.",
  })
  async complianceBrand(@Ctx() { viewer, services }: RequestContext): Promise<ComplianceBrand> {
    authorize(viewer, brandAuthority["brand.read"]);
    const brand = await findVisibleBrand(services.database.request.reader, viewer);
    if (brand === null) throw brandErrors.problem("brand_not_registered");
    return brand as unknown as ComplianceBrand;
  }
}
