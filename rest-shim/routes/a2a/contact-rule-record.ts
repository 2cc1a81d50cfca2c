import { Type } from "typebox";
import type { A2aContactRuleRecordFragment } from "../../../generated/documents.js";
import { Instant } from "../nullable.js";

const Uuid = Type.String({ format: "uuid" });

export const RuleAction = Type.Union([Type.Literal("allow"), Type.Literal("block")]);
export const RuleDirection = Type.Union([Type.Literal("inbound"), Type.Literal("outbound"), Type.Literal("both")]);

const rule = {
  id: Uuid,
  action: RuleAction,
  match_type: Type.Literal("handle"),
  match_target: Type.String({ description: "The peer's handle, without the @." }),
  direction: RuleDirection,
  status: Type.Literal("active"),
  created_at: Instant,
  updated_at: Instant,
};

/** The record of a contact rule (wire contract a2a 4.1). */
export const contactRuleSchema = Type.Object(rule, {
  $id: "A2aContactRule",
  description: "A rule of an identity about tasks from a peer (inbound), to a peer (outbound), or both.",
});

/** The same in the list of an organization, which says whose it is. */
export const organizationContactRuleSchema = Type.Object(
  { ...rule, agent_identity_id: Uuid, agent_handle: Type.String() },
  { $id: "A2aOrganizationContactRule", description: "A contact rule with its identity." },
);

/** A contact rule as the wire has it. */
export function contactRuleRecord(row: A2aContactRuleRecordFragment): object {
  return {
    id: row.id,
    action: row.action.toLowerCase(),
    match_type: "handle",
    match_target: row.peerHandle,
    direction: row.direction.toLowerCase(),
    status: "active",
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}
