/** A contact rule of one party about the other (wire contract a2a 4.6). */
export interface PeerRule {
  readonly id: string;
  readonly action: "allow" | "block";
  readonly direction: "inbound" | "outbound" | "both";
}

/** The data about one party. */
export interface AdmissionParty {
  readonly identityId: string;
  readonly organizationId: string;
  readonly enabled: boolean;
  readonly publiclyDiscoverable: boolean;
  readonly allowPublicEgress: boolean;
  readonly filterMode: "whitelist" | "blacklist";
  /** Its own active rules about the other party. */
  readonly peerRules: readonly PeerRule[];
}

/** The side whose settings or rules refused. */
export type AdmissionSide = "requester" | "worker";

/** The name of each step of the rule, in the order in which they are tried. */
export const admissionSteps = [
  "self",
  "requester_disabled",
  "worker_disabled",
  "requester_block",
  "worker_block",
  "same_organization",
  "public_worker",
  "requester_not_allowed",
  "worker_not_allowed",
  "both_allow",
] as const;
export type AdmissionStep = (typeof admissionSteps)[number];

/** The decision, the step that made it, and the contact rules on which it rests. */
export type Admission =
  | { readonly allowed: true; readonly step: AdmissionStep; readonly rules: readonly PeerRule[] }
  | Denial;

/** A refusal. Only the side that refuses has a rule in it. */
export interface Denial {
  readonly allowed: false;
  readonly step: AdmissionStep;
  readonly side: AdmissionSide;
  readonly rules: readonly PeerRule[];
}

/** The decision of a party's own rules and filter mode about the other party in one direction. */
export interface EffectiveRule {
  readonly verdict: "allow" | "block" | "deny";
  /** The rule that decided; null when the filter mode did. */
  readonly rule: PeerRule | null;
}

/**
 * A rule with exactly the direction wins over one for both; without either the filter mode decides. Rules of the
 * opposite direction play no part (spec 4.3, rule 4).
 */
export function effectiveRule(
  party: Pick<AdmissionParty, "peerRules" | "filterMode">,
  direction: "inbound" | "outbound",
): EffectiveRule {
  const rule =
    party.peerRules.find((candidate) => candidate.direction === direction) ??
    party.peerRules.find((candidate) => candidate.direction === "both");
  if (rule !== undefined) return { verdict: rule.action, rule };
  return { verdict: party.filterMode === "whitelist" ? "deny" : "allow", rule: null };
}

/**
 * Whether the requester may send to the worker (spec 4.3, wire contract a2a 5): the first step that applies decides.
 * It looks only at the pair, so a task in the opposite direction is judged with the roles exchanged.
 */
export function admission(requester: AdmissionParty, worker: AdmissionParty): Admission {
  const outbound = effectiveRule(requester, "outbound");
  const inbound = effectiveRule(worker, "inbound");
  if (requester.identityId === worker.identityId) return deny("self", "requester");
  if (!requester.enabled) return deny("requester_disabled", "requester");
  if (!worker.enabled) return deny("worker_disabled", "worker");
  if (outbound.verdict === "block") return deny("requester_block", "requester", outbound);
  if (inbound.verdict === "block") return deny("worker_block", "worker", inbound);
  if (requester.organizationId === worker.organizationId) return allow("same_organization");
  if (worker.publiclyDiscoverable && requester.allowPublicEgress) return allow("public_worker");
  if (outbound.verdict !== "allow") return deny("requester_not_allowed", "requester");
  if (inbound.verdict !== "allow") return deny("worker_not_allowed", "worker");
  return allow("both_allow", outbound, inbound);
}

function allow(step: AdmissionStep, ...deciding: readonly EffectiveRule[]): Admission {
  return { allowed: true, step, rules: rulesOf(deciding) };
}

function deny(step: AdmissionStep, side: AdmissionSide, ...deciding: readonly EffectiveRule[]): Denial {
  return { allowed: false, step, side, rules: rulesOf(deciding) };
}

function rulesOf(deciding: readonly EffectiveRule[]): PeerRule[] {
  return deciding.flatMap(({ rule }) => (rule === null ? [] : [rule]));
}
