import { Type } from "typebox";
import {
  CreateChatContactRuleDocument,
  DeleteChatContactRuleDocument,
  GetChatContactRuleDocument,
  ListChatContactRulesDocument,
  ListOrganizationChatContactRulesDocument,
  UpdateChatContactRuleDocument,
} from "../../../generated/documents.js";
import type { Route } from "../../route.js";
import { identityRules, organizationRules } from "../contact-rule-routes.js";
import { ruleChangeText } from "../rule-direction.js";
import { contactRuleRecord } from "./records.js";

const matchType = Type.Union([Type.Literal("exact_user"), Type.Literal("workspace")]);

const chat = {
  tag: "Team chat",
  actions: "chat",
  record: contactRuleRecord,
  matchType,
  newMatchType: Type.Optional(matchType),
  targetText:
    "A user with the workspace that they belong to, such as `T024BE7LD:U023BECGF`, or a workspace, such as `T024BE7LD`.",
  addText:
    "An agent's key may add rules to its own identity. A rule that says the same for the other direction is widened, and is the " +
    "answer. Without `direction`, a rule is about both.",
  changeText: ruleChangeText,
  refusedKeys: ["status"],
  list: ListChatContactRulesDocument,
  get: GetChatContactRuleDocument,
  create: CreateChatContactRuleDocument,
  update: UpdateChatContactRuleDocument,
  remove: DeleteChatContactRuleDocument,
} as const;

/** The routes of contact rules (wire contract client-drift 9c). */
export const contactRules: readonly Route[] = [
  ...identityRules(chat, {
    base: "/api/v1/identities/{agent_handle}/slack-contact-rules",
    owner: (params) => ({ agentHandle: params["agent_handle"]! }),
    example: { action: "block", match_type: "exact_user", match_target: "T024BE7LD:U023BECGF" },
  }),
  organizationRules(chat, {
    path: "/api/v1/chat/contact-rules",
    document: ListOrganizationChatContactRulesDocument,
  }),
];
