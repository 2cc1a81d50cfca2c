import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import type {
  LinkedResource,
  ResourceFacts,
  ResourceLookup,
  ResourceType as ResourceTypeName,
} from "../../../shared/resource-links/resource-lookup.js";
import { isStorableText } from "../../../shared/rules/plain-json.js";
import { orgAuthority } from "../../authority.js";
import { consolePath } from "../rules.js";
import { findMembersIdentity, findOrganizationsOf } from "../store.js";
import { type LinkedFacts, ResourceLink, ResourceType } from "../types.js";

/** `resourceLink` (wire contract org 2.8). */
@Resolver()
export class GetResourceLink {
  @Query(() => ResourceLink, {
    nullable: true,
    description:
      "What an id stands for, in any organization that you are a member of, and where the console shows it. For console " +
      "users. Errors: `not_found`, `credential_not_accepted`.",
  })
  async resourceLink(
    @Arg("type", () => ResourceType, { description: "What it is the id of." }) type: ResourceTypeName,
    @Arg("id", () => ID, { description: "The id as it stood in the event or message." }) id: string,
    @Arg("organizationId", () => ID, { nullable: true, description: "Look in this organization alone." })
    organizationId: string | null | undefined,
    @Ctx() { viewer, services }: RequestContext,
  ): Promise<ResourceLink> {
    authorize(viewer, orgAuthority["resource_link.read"]);
    const { reader } = services.database.request;
    const lookups: Readonly<Partial<Record<ResourceTypeName, ResourceLookup<AnyFacts>>>> = services.resourceLookups;
    if (!isStorableText(organizationId ?? "")) throw notFound("resource of this type with this id");
    const organizations = await findOrganizationsOf(reader, viewer, organizationId ?? null);
    const ids = organizations.map((organization) => organization.id);
    const found: LinkedResource<AnyFacts> | null = (await lookups[type]?.(reader, ids, id)) ?? null;
    if (found === null) throw notFound("resource of this type with this id");
    return {
      type,
      id: found.id,
      organizationId: found.organizationId,
      organizationSlug: organizations.find((organization) => organization.id === found.organizationId)?.slug ?? null,
      agentIdentity: await findMembersIdentity(reader, viewer, found.identityId),
      consolePath: consolePath(found.organizationId, type, found.id),
      resource: { ...found.facts, type } as LinkedFacts,
    };
  }
}

type AnyFacts = ResourceFacts[keyof ResourceFacts];
