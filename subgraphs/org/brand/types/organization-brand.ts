import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import { may } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { brandAuthority } from "../authority.js";
import { findVisibleBrand } from "../store.js";
import { ComplianceBrand } from "./compliance-brand.js";
import { Organization } from "../../people/public.js";

/** The facts about an organization for carriers. */
@Resolver(() => Organization)
export class OrganizationBrand {
  @FieldResolver(() => ComplianceBrand, {
    nullable: true,
    description: "Its brand registration. Null if there is none. Only for admins, otherwise null.",
  })
  async complianceBrand(
    @Root() { id: organizationId }: Organization,
    @Ctx() { viewer, services }: RequestContext,
  ): Promise<ComplianceBrand | null> {
    if (!may(viewer, brandAuthority["brand.read"], { organizationId, identityId: null })) return null;
    return (await findVisibleBrand(services.database.request.reader, viewer)) as ComplianceBrand | null;
  }
}
