import { Arg, Args, Ctx, ID, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { contactRuleAuthority } from "../authority.js";
import { listRules, RuleListArgs } from "../list-rules.js";
import { ImContactRuleConnection } from "../types/im-contact-rule.js";

/** `imOrganizationContactRules` (wire contract im 5, 12). */
@Resolver()
export class ListOrganizationImContactRules {
  @Query(() => ImContactRuleConnection, {
    description:
      "The contact rules of all identities of the organization, newest first. `first`: 1 to 200. " +
      "Errors: `admin_required`, `validation_failed`, `invalid_cursor`.",
  })
  async imOrganizationContactRules(
    @Args(() => RuleListArgs) args: RuleListArgs,
    @Ctx() context: RequestContext,
    @Arg("identityId", () => ID, { nullable: true, description: "UUID of an identity: only its rules." })
    identityId?: string | null,
  ) {
    authorize(context.viewer, contactRuleAuthority["im.contact_rule.list_all"]);
    return listRules(context, identityId == null ? {} : { identityId }, args);
  }
}
