import { largestRulePage } from "../../shared/contact-rules/list-rules.js";
import type { Feature } from "../../shared/domain/feature.js";
import { contactRuleAuthority } from "./authority.js";
import { contactRuleEvents } from "./events.js";
import { contactRuleLifecycle } from "./lifecycle.js";
import { contactRuleById } from "./loaders.js";
import { CreateImContactRule } from "./operations/create-im-contact-rule.js";
import { DeleteImContactRule } from "./operations/delete-im-contact-rule.js";
import { ExplainImAdmission } from "./operations/explain-im-admission.js";
import { GetImContactRule } from "./operations/get-im-contact-rule.js";
import { ListImContactRules } from "./operations/list-im-contact-rules.js";
import { ListOrganizationImContactRules } from "./operations/list-organization-im-contact-rules.js";
import { UpdateImContactRule } from "./operations/update-im-contact-rule.js";
import { contactRuleSettings } from "./settings.js";
import { ImContactRuleResolver } from "./types/im-contact-rule.js";

/** contact rules: whom an identity exchanges instant messages with. */
export const contactRules: Feature = {
  operations: [
    CreateImContactRule,
    DeleteImContactRule,
    ExplainImAdmission,
    GetImContactRule,
    ListImContactRules,
    ListOrganizationImContactRules,
    UpdateImContactRule,
  ],
  types: [ImContactRuleResolver],
  references: { ImContactRule: async ({ id }, context) => context.loader(contactRuleById).load(id ?? "") },
  largestPages: {
    "Query.imContactRules": largestRulePage,
    "Query.imOrganizationContactRules": largestRulePage,
  },
  authority: contactRuleAuthority,
  events: contactRuleEvents,
  settings: contactRuleSettings,
  lifecycle: contactRuleLifecycle,
};
