import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { vaultByOrganization } from "../loaders.js";
import { Organization } from "./organization.js";
import { Vault } from "./vault.js";

/** An organization's vault. */
@Resolver(() => Organization)
export class OrganizationVault {
  @FieldResolver(() => Vault, {
    nullable: true,
    description: "Its vault. Null if it has none, or if you may not see it.",
  })
  async vault(@Root() organization: Organization, @Ctx() context: RequestContext): Promise<Vault | null> {
    return context.loader(vaultByOrganization).load(organization.id);
  }
}
