import type { Queries } from "../database/statements.js";
import type { Problem } from "../errors/problem.js";
import { judgeInForce } from "../reviews/lists/judge-in-force.js";
import { readPolicyInForce } from "../reviews/policy/read-policy.js";
import type { Audience, SendActor, SendFacts } from "../reviews/rules/facts.js";
import type { FrozenBy } from "../reviews/rules/freeze.js";
import type { PolicyInForce } from "../reviews/rules/policy-in-force.js";
import type { ReviewOperation } from "../reviews/rules/operations.js";
import { type Actor, actorIn } from "../database/actor.js";
import { RefusedByRule } from "./refused-by-rule.js";

/** A send that cannot be held, as its domain knows it. */
export interface UnheldSend {
  readonly operation: ReviewOperation;
  readonly identityId: string;
  readonly sender: { readonly frozenBy: FrozenBy | null };
  readonly actor: SendActor;
  /** Null: not known. */
  readonly audience: Audience | null;
  /** Whether nothing was sent there before; asked for only where there are rules. */
  readonly isFirst?: () => Promise<boolean>;
  /** Counts what the rules compare, where some of these sends are counted. */
  readonly volumes?: (policy: PolicyInForce, facts: SendFacts) => Promise<Pick<SendFacts, "volume" | "distinctPeers">>;
  readonly at: Date;
}

const notHeld = "A person would have to agree to this first, which is not possible for such a send.";

/**
 * The rules of the organization for a send that cannot wait for a person: a hold refuses it. Unknown facts count as met
 * (wire contract reviews G7). Without rules it costs no statement.
 */
export async function refusalByRules(
  db: Queries,
  { operation, identityId, sender, actor, audience, isFirst, volumes, at }: UnheldSend,
): Promise<Problem | null> {
  const rules = sender.frozenBy?.rules ?? null;
  if (rules === null) return null;
  const policy = await readPolicyInForce(db, rules.organizationId, identityId);
  const first = (await isFirst?.()) ?? null;
  const firstContact = { identity: first, organization: first === false ? false : null };
  const peer = { kind: "handle", value: "", field: null, audience: audience ?? "outside", firstContact } as const;
  const facts: SendFacts = {
    operation,
    identityId,
    actor,
    peers: audience === null ? null : [peer],
    recipientCount: null,
    texts: null,
    textLength: null,
    attachments: null,
    linkDomains: null,
    findings: [],
    level: "clean",
    reply: null,
    at,
    agentSince: rules.agentSince === null ? null : new Date(rules.agentSince),
  };
  const { action, step, messageToAgent } = await judgeInForce(db, null, policy, {
    ...facts,
    ...(await volumes?.(policy, facts)),
  });
  if (action === "allow") return null;
  const message = action === "hold" ? notHeld : messageToAgent;
  return new RefusedByRule({ organizationId: rules.organizationId, identityId, step }, message);
}

/** Throws that refusal. @throws Problem `blocked_by_rule` */
export async function passUnheldRules(db: Queries, send: UnheldSend): Promise<void> {
  const refusal = await refusalByRules(db, send);
  if (refusal !== null) throw refusal;
}

/** Who sends, by the transaction that accepts it. */
export function senderIn(tx: object): SendActor {
  return sendActorOf(actorIn(tx));
}

function sendActorOf({ kind }: Actor): SendActor {
  if (kind === "person") return "person";
  return kind === "key" ? "admin_key" : "agent";
}
