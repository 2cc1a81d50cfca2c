import { largestRulePage } from "../../shared/contact-rules/list-rules.js";
import type { Feature } from "../../shared/domain/feature.js";
import { contactRuleAuthority } from "./authority.js";
import { contactRuleEvents } from "./events.js";
import { contactRuleLifecycle } from "./lifecycle.js";
import { contactRuleById } from "./loaders.js";
import { CreateChatContactRule } from "./operations/create-chat-contact-rule.js";
import { DeleteChatContactRule } from "./operations/delete-chat-contact-rule.js";
import { ExplainChatAdmission } from "./operations/explain-chat-admission.js";
import { GetChatContactRule } from "./operations/get-chat-contact-rule.js";
import { ListChatContactRules } from "./operations/list-chat-contact-rules.js";
import { ListOrganizationChatContactRules } from "./operations/list-organization-chat-contact-rules.js";
import { UpdateChatContactRule } from "./operations/update-chat-contact-rule.js";
import { ChatContactRuleResolver } from "./types/chat-contact-rule.js";
import { IdentityChatModes } from "./types/identity-modes.js";

/** contact rules: with whom an identity talks in Slack. */
export const contactRules: Feature = {
  operations: [
    CreateChatContactRule,
    DeleteChatContactRule,
    ExplainChatAdmission,
    GetChatContactRule,
    ListChatContactRules,
    ListOrganizationChatContactRules,
    UpdateChatContactRule,
  ],
  types: [ChatContactRuleResolver, IdentityChatModes],
  references: { ChatContactRule: async ({ id }, context) => context.loader(contactRuleById).load(id ?? "") },
  largestPages: {
    "Query.chatContactRules": largestRulePage,
    "Query.chatOrganizationContactRules": largestRulePage,
  },
  authority: contactRuleAuthority,
  events: contactRuleEvents,
  lifecycle: contactRuleLifecycle,
};
