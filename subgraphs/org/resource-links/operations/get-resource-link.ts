import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import type { ResourceType as ResourceTypeName } from "../../../shared/resource-links/linked-resource.js";
import { isStorableText } from "../../../shared/rules/plain-json.js";
import { resourceLinkAuthority } from "../authority.js";
import { consolePath } from "../rules.js";
import { findMembersIdentity, findOrganizationsOf } from "../store.js";
import { type LinkedFacts, ResourceLink, ResourceType } from "../types.js";
import { allLinkedResources } from "../../../shared/resource-links/linked-resource.js";

/** `resourceLink` (wire contract org 2.8). */
@Resolver()
export class GetResourceLink {
  @Query(() => ResourceLink, {
    nullable: true,
    description:
      "Finds the resource with an id in any of your organizations, and the console page that shows it. For " +
      "console users. Errors: `not_found`, `credential_not_accepted`.",
  })
  async resourceLink(
    @Arg("type", () => ResourceType, { description: "The type of the resource." }) type: ResourceTypeName,
    @Arg("id", () => ID, { description: "The id from the event or message." }) id: string,
    @Arg("organizationId", () => ID, { nullable: true, description: "Search only in this organization." })
    organizationId: string | null | undefined,
    @Ctx() { viewer, services }: RequestContext,
  ): Promise<ResourceLink> {
    authorize(viewer, resourceLinkAuthority["resource_link.read"]);
    const { reader } = services.database.request;
    if (!isStorableText(organizationId ?? "")) throw notFound("resource of this type with this id");
    const organizations = await findOrganizationsOf(reader, viewer, organizationId ?? null);
    const ids = organizations.map((organization) => organization.id);
    const found = await services.parts.get(allLinkedResources)[type]?.find(reader, ids, id);
    if (found == null) throw notFound("resource of this type with this id");
    return {
      type,
      id: found.id,
      organizationId: found.organizationId,
      organizationSlug: organizations.find((organization) => organization.id === found.organizationId)?.slug ?? null,
      agentIdentity: found.identityId === null ? null : await findMembersIdentity(reader, viewer, found.identityId),
      consolePath: consolePath(found.organizationId, type, found.id),
      resource: { ...found.facts, type } as LinkedFacts,
    };
  }
}
