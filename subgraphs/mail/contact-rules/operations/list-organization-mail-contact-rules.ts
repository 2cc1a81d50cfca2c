import { Arg, Args, Ctx, ID, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { contactRuleAuthority } from "../authority.js";
import { listRules, RuleListArgs } from "../list-rules.js";
import { MailContactRuleConnection } from "../types/mail-contact-rule.js";

/** `mailOrganizationContactRules` (wire contract mail 1: both list-all calls). */
@Resolver()
export class ListOrganizationMailContactRules {
  @Query(() => MailContactRuleConnection, {
    description:
      "The contact rules of all identities of the organization, newest first. `first`: 1 to 200. " +
      "Errors: `admin_required`, `validation_failed`, `invalid_cursor`.",
  })
  async mailOrganizationContactRules(
    @Args(() => RuleListArgs) args: RuleListArgs,
    @Ctx() context: RequestContext,
    @Arg("identityId", () => ID, { nullable: true, description: "UUID of an identity: only its rules." })
    identityId?: string | null,
    @Arg("mailboxId", () => ID, { nullable: true, description: "UUID of a mailbox: only rules of its identity." })
    mailboxId?: string | null,
  ) {
    authorize(context.viewer, contactRuleAuthority["mail.contact_rule.list_all"]);
    return listRules(
      context,
      { ...(identityId == null ? {} : { identityId }), ...(mailboxId == null ? {} : { mailboxId }) },
      args,
    );
  }
}
