import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { Organization } from "../../people/public.js";
import { findVisibleFreezeOfOrganization } from "../store/freezes.js";
import { Freeze } from "./freeze.js";

/** Whether all agents of an organization are frozen. */
@Resolver(() => Organization)
export class OrganizationFreeze {
  @FieldResolver(() => Freeze, {
    nullable: true,
    description: "The freeze of all its agents. Null while there is none.",
  })
  async freeze(@Root() { id }: Organization, @Ctx() { viewer, services }: RequestContext): Promise<Freeze | null> {
    const { reader } = services.database.request;
    return (await findVisibleFreezeOfOrganization(reader, viewer, id)) as Freeze | null;
  }
}
