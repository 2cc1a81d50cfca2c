import type { Prisma } from "../../../generated/prisma/client.js";
import type { Transaction } from "../../shared/database/client.js";
import { appendEvent, hiddenFromAgents } from "../../shared/events/append-event.js";
import { raiseReviewVersion } from "./store/policies.js";

/** A change of a rule or a list. */
export interface RuleChange {
  readonly kind:
    | "review_rule.created"
    | "review_rule.changed"
    | "review_rule.moved"
    | "review_rule.deleted"
    | "review_list.changed";
  readonly organizationId: string;
  readonly id: string;
  readonly version: number;
  readonly data: Prisma.InputJsonObject;
  readonly occurredAt: Date;
}

/** Counts a change of a rule or a list of a locked organization, and appends its event. No agent sees it. */
export async function recordRuleChange(tx: Transaction, change: RuleChange): Promise<void> {
  const { kind, organizationId, id, version, data, occurredAt } = change;
  const policyVersion = await raiseReviewVersion(tx, organizationId);
  await appendEvent(tx, {
    kind,
    subjectId: id,
    subjectVersion: version,
    audience: [{ identityId: null, organizationId, side: hiddenFromAgents }],
    data: { ...data, policyVersion },
    occurredAt,
  });
}

/** A change of settings, of the organization or of one identity. */
export interface PolicyChange {
  readonly organizationId: string;
  /** Null: the organization's. */
  readonly identityId: string | null;
  readonly data: Prisma.InputJsonObject;
  readonly occurredAt: Date;
}

/** Counts a change of a locked organization's policy, and appends its event. No agent sees it. */
export async function recordPolicyChange(tx: Transaction, change: PolicyChange): Promise<void> {
  const { organizationId, identityId, data, occurredAt } = change;
  const version = await raiseReviewVersion(tx, organizationId);
  await appendEvent(tx, {
    kind: "review_policy.changed",
    subjectId: organizationId,
    subjectVersion: version,
    audience: [{ identityId, organizationId, side: hiddenFromAgents }],
    data,
    occurredAt,
  });
}
