import { Ctx, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { peopleAuthority } from "../authority.js";
import { organizationById } from "../loaders.js";
import { Organization } from "../types/organization.js";

/** `organization`: the viewer's organization. */
@Resolver()
export class GetOrganization {
  @Query(() => Organization, { description: "The organization you act in." })
  async organization(@Ctx() context: RequestContext): Promise<Organization> {
    const { viewer } = context;
    authorize(viewer, peopleAuthority["organization.read"]);
    const organization =
      viewer.organizationId === null ? null : await context.loader(organizationById).load(viewer.organizationId);
    if (organization === null) throw notFound("such organization");
    return organization;
  }
}
