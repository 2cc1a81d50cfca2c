import type { Queries } from "../database/statements.js";
import type { Problem } from "../errors/problem.js";
import { sharedErrors } from "../errors/shared-errors.js";
import { readPolicyInForce } from "./policy/read-policy.js";
import type { Audience, SendActor, SendFacts } from "./rules/facts.js";
import type { FrozenBy } from "./rules/freeze.js";
import { judgeSend } from "./rules/judge-send.js";
import type { ReviewOperation } from "./rules/operations.js";
import { type Actor, actorIn } from "../database/actor.js";

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
  readonly at: Date;
}

const notHeld = "A person would have to agree to this first, which is possible for email only.";

/**
 * The rules of the organization for a send that cannot wait for a person: a hold refuses it. Unknown facts count as met
 * (wire contract reviews G7). Without rules it costs no statement.
 */
export async function refusalByRules(
  db: Queries,
  { operation, identityId, sender, actor, audience, isFirst, at }: UnheldSend,
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
    agentSince: null,
    volume: () => null,
  };
  const { action, messageToAgent } = judgeSend(policy, facts);
  if (action === "allow") return null;
  const message = action === "hold" ? notHeld : messageToAgent;
  return sharedErrors.problem("blocked_by_rule", { details: { message_to_agent: message } });
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
