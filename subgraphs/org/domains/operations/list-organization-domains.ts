import { Args, Ctx, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ConnectionArgs, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { domainAuthority } from "../authority.js";
import { listVisibleClaims } from "../store/claims.js";
import { OrganizationDomainClaimConnection } from "../types/organization-domain-claim.js";

const list = "organization-domains";

/** `organizationDomains`. */
@Resolver()
export class ListOrganizationDomains {
  @Query(() => OrganizationDomainClaimConnection, {
    description:
      "The domains that your organization has claimed, newest first. For admins. Errors: `admin_required`, " +
      "`invalid_cursor`, `validation_failed`.",
  })
  async organizationDomains(@Args(() => ConnectionArgs) args: ConnectionArgs, @Ctx() context: RequestContext) {
    const { viewer, services } = context;
    authorize(viewer, domainAuthority["organization_domain.read"]);
    const request = pageRequest(context, list, args);
    const page = await listVisibleClaims(services.database.request.reader, viewer, request);
    return toConnection(
      context,
      list,
      page,
      (row) => row,
      (row) => row,
    );
  }
}
