import { Arg, Ctx, Query, Resolver } from "type-graphql";
import { ContactDirection } from "../../../shared/contact-rules/direction-enums.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue } from "../../../shared/errors/shared-errors.js";
import { modeOf } from "../../../shared/rules/filter-modes.js";
import { decisionPath } from "../../../shared/rules/decision-path.js";
import { contactRuleAuthority } from "../authority.js";
import { contactRuleById } from "../loaders.js";
import { ruleOwner } from "../rule-owner.js";
import { admissionSteps, explainAddress, explanationOf } from "../rules/explain-address.js";
import { comparedWith } from "../rules/match-target.js";
import { findDecidingRules } from "../store/deciding-rules.js";
import { MailAdmission } from "../types/mail-admission.js";

/** `mailAdmission(address, agentHandle)`: the rule of wire contract mail 7, explained. */
@Resolver()
export class ExplainMailAdmission {
  @Query(() => MailAdmission, {
    nullable: true,
    description:
      "Whether mail goes from an address to an identity, or the other way, and which step decides. Pass `agentHandle` or " +
      "`mailbox`. Only the identity's own contact rules and filter mode are checked. Mail that is accepted may still be spam. Mail from " +
      "outside that claims a domain of this server must prove it. Errors: `not_found`, `validation_failed`.",
  })
  async mailAdmission(
    @Arg("address", () => String, {
      description:
        "Address of the other side, without a name. For a text that is no address, everybody counts who could be read in it.",
    })
    address: string,
    @Ctx() context: RequestContext,
    @Arg("agentHandle", () => String, { nullable: true, description: "Handle of the identity." })
    agentHandle?: string | null,
    @Arg("mailbox", () => String, { nullable: true, description: "Address of the identity's mailbox." })
    mailbox?: string | null,
    @Arg("direction", () => ContactDirection, { nullable: true, description: "Default: `INBOUND`." })
    direction?: ContactDirection | null,
  ) {
    const side = direction ?? "inbound";
    const row = contactRuleAuthority["mail.contact_rule.read"];
    const { identityId, ...modes } = await ruleOwner(context, row, { agentHandle, mailbox });
    const filterMode = modeOf(modes, side);
    const compared = comparedWith(address.trim());
    if (!address.includes("@") || compared.domains.length === 0)
      throw invalidValue(["address"], "This is not an email address.");
    const rules = await findDecidingRules(context.services.database.request.reader, identityId, [compared]);
    const { verdict, step } = explainAddress(address.trim(), rules, side, filterMode);
    return {
      allowed: verdict.allowed,
      step,
      explanation: explanationOf(step, side, filterMode),
      rule: verdict.ruleId === null ? null : await context.loader(contactRuleById).load(verdict.ruleId),
      path: decisionPath(admissionSteps, step).map((one) => ({
        ...one,
        explanation: explanationOf(one.step, side, filterMode),
      })),
    };
  }
}
