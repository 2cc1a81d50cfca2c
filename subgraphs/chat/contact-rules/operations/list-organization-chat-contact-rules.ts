import { Arg, Args, Ctx, ID, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { contactRuleAuthority } from "../authority.js";
import { listRules, RuleListArgs } from "../list-rules.js";
import { ChatContactRuleConnection } from "../types/chat-contact-rule.js";

/** `chatOrganizationContactRules` (wire contract client-drift 9c). */
@Resolver()
export class ListOrganizationChatContactRules {
  @Query(() => ChatContactRuleConnection, {
    description:
      "The contact rules of all identities of the organization, newest first. `first`: 1 to 200. " +
      "Errors: `admin_required`, `validation_failed`, `invalid_cursor`.",
  })
  async chatOrganizationContactRules(
    @Args(() => RuleListArgs) args: RuleListArgs,
    @Ctx() context: RequestContext,
    @Arg("identityId", () => ID, { nullable: true, description: "UUID of an identity: only its rules." })
    identityId?: string | null,
  ) {
    authorize(context.viewer, contactRuleAuthority["chat.contact_rule.list_all"]);
    return listRules(context, identityId == null ? {} : { identityId }, args);
  }
}
