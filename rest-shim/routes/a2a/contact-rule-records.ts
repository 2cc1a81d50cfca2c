import { A2aContactRuleRecordShape, ListA2aOrganizationContactRulesShape } from "../../../generated/shapes.js";
import { record } from "../../record/record.js";

const keys = {
  match_type: { constant: "handle", after: "action" },
  match_target: { description: "The peer's handle, without the @." },
  status: { constant: "active", after: "direction" },
};

/** A contact rule (wire contract a2a 4.1). */
export const contactRuleRecord = record(A2aContactRuleRecordShape, {
  name: "A2aContactRule",
  description: "A rule of an identity about tasks from a peer (inbound), to a peer (outbound), or both.",
  keys,
});

const { nodes } = ListA2aOrganizationContactRulesShape.fields.a2aOrganizationContactRules.fields!;

/** The same in the list of an organization, which says whose it is. */
export const organizationContactRuleRecord = record(nodes, {
  name: "A2aOrganizationContactRule",
  description: "A contact rule with its identity.",
  keys,
});
