import { largestRulePage } from "../../shared/contact-rules/list-rules.js";
import type { Feature } from "../../shared/domain/feature.js";
import { contactRuleAuthority } from "./authority.js";
import { contactRuleEvents } from "./events.js";
import { contactRuleLifecycle } from "./lifecycle.js";
import { contactRuleById } from "./loaders.js";
import { CreateMailContactRule } from "./operations/create-mail-contact-rule.js";
import { DeleteMailContactRule } from "./operations/delete-mail-contact-rule.js";
import { ExplainMailAdmission } from "./operations/explain-mail-admission.js";
import { GetMailContactRule } from "./operations/get-mail-contact-rule.js";
import { ListMailContactRules } from "./operations/list-mail-contact-rules.js";
import { ListOrganizationMailContactRules } from "./operations/list-organization-mail-contact-rules.js";
import { UpdateMailContactRule } from "./operations/update-mail-contact-rule.js";
import { UpdateMailbox } from "./operations/update-mailbox.js";
import { MailContactRuleResolver } from "./types/mail-contact-rule.js";

/** contact rules: who may write to an identity, and whom it may write to. */
export const contactRules: Feature = {
  operations: [
    CreateMailContactRule,
    DeleteMailContactRule,
    ExplainMailAdmission,
    GetMailContactRule,
    ListMailContactRules,
    ListOrganizationMailContactRules,
    UpdateMailContactRule,
    UpdateMailbox,
  ],
  types: [MailContactRuleResolver],
  references: { MailContactRule: async ({ id }, context) => context.loader(contactRuleById).load(id ?? "") },
  largestPages: {
    "Query.mailContactRules": largestRulePage,
    "Query.mailOrganizationContactRules": largestRulePage,
  },
  authority: contactRuleAuthority,
  events: contactRuleEvents,
  lifecycle: contactRuleLifecycle,
};
