import { Type } from "typebox";
import {
  CreateImContactRuleDocument,
  DeleteImContactRuleDocument,
  GetImContactRuleDocument,
  ListImContactRulesDocument,
  ListOrganizationImContactRulesDocument,
  UpdateImContactRuleDocument,
} from "../../../generated/documents.js";
import type { Route } from "../../route.js";
import { identityRules, organizationRules } from "../contact-rule-routes.js";
import { ruleChangeText } from "../rule-direction.js";
import { alsoAsImessage } from "./mounts.js";
import { contactRuleRecord } from "./records.js";

const matchType = Type.Literal("exact_number");

const im = {
  tag: "Instant messages",
  actions: "im",
  record: contactRuleRecord,
  matchType,
  newMatchType: Type.Optional(matchType),
  targetText: "A number in E.164, or the address of somebody without a number who has written.",
  addText:
    "An agent's key may add rules to its own identity; IM_AGENT_MAY_ALLOW decides whether they may allow. A rule that says the " +
    "same for the other direction is widened, and is the answer. Without `direction`, a rule is about both.",
  changeText: ruleChangeText,
  refusedKeys: ["status"],
  list: ListImContactRulesDocument,
  get: GetImContactRuleDocument,
  create: CreateImContactRuleDocument,
  update: UpdateImContactRuleDocument,
  remove: DeleteImContactRuleDocument,
} as const;

const base = "/api/v1/im/identities/{agent_handle}/contact-rules";
const ofOrganization = "/api/v1/im/contact-rules";

/** The routes of contact rules (wire contract im 5, 6, 12). */
export const contactRules: readonly Route[] = [
  ...identityRules(im, {
    base,
    // Clients know the same rules as those of phones, too: there is one list for each identity (wire contract client-drift 7a).
    aliases: [...alsoAsImessage(base), "/api/v1/identities/{agent_handle}/phone-contact-rules"],
    owner: (params) => ({ agentHandle: params["agent_handle"]! }),
    example: { action: "block", match_type: "exact_number", match_target: "+15555550142" },
  }),
  organizationRules(im, {
    path: ofOrganization,
    aliases: [...alsoAsImessage(ofOrganization), "/api/v1/phone/contact-rules"],
    document: ListOrganizationImContactRulesDocument,
  }),
];
