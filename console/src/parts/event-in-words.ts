import { type Actor, actorInWords, isOurs } from "./actor-in-words.js";
import { withMarks } from "./bidi-marks.js";
import { sentenceOf } from "./event-sentences.js";

/** The facts that a sentence about an event can name. */
export interface EventFacts {
  readonly kind: string;
  readonly actor?: Actor | null | undefined;
  /** Handles of the agents that it concerns. */
  readonly agents: readonly string[];
  /** The name of its object as it is written: `“CI”`, `@scout`. */
  readonly object?: string | null | undefined;
  /** Handles of the two agents of a task. */
  readonly sides?: { readonly requester: string | null; readonly worker: string | null } | null | undefined;
}

/** Sentences whose actor comes first, where they do not follow from the other. `[a key]` becomes `the key “CI”`. */
const active: Readonly<Record<string, string>> = {
  "chat.action.started": "is sending a message to Slack",
  "chat.action.dismissed": "dismissed a message to Slack with an unknown outcome",
  "chat.action.reopened": "reopened a message to Slack with an unknown outcome",
  "chat.operation.started": "is making a change in Slack",
  "chat.operation.dismissed": "dismissed a change in Slack with an unknown outcome",
  "chat.operation.reopened": "reopened a change in Slack with an unknown outcome",
  "identity.renamed": "renamed [an agent]",
  "identity.claimed": "confirmed [an agent]",
  "identity.moved": "moved [an agent] to another organization",
  "mail.import.created": "began an import of email",
  "mcp_grant.created": "gave [an application] access",
  "mcp_grant.ended": "ended the access of [an application]",
  "member.role_changed": "gave a person another role",
  "vault.access_granted": "granted access to [a secret]",
  "vault.access_revoked": "revoked access to [a secret]",
};

/** How one agent speaks to the other in a task, and which of them it is. */
const spoken: Readonly<Record<string, readonly [verb: string, from: "requester" | "worker"]>> = {
  "a2a.task.created": ["asked", "requester"],
  "a2a.task.message": ["wrote to", "requester"],
  "a2a.task.replied": ["replied to", "worker"],
};

/** Actions of the agent that an event names, which may be of another organization. */
const doneByObject: Readonly<Record<string, string>> = {
  "a2a.invitation.reserved": "is accepting an invitation",
  "a2a.invitation.released": "does not accept an invitation",
  "a2a.invitation.accepted": "accepted an invitation",
};

/** The past tense, where it is not the participle. */
const past: Readonly<Record<string, string>> = { written: "wrote", given: "gave", taken: "took" };

/** Things that happen to an object: the actor of the change did not do them. */
const happens =
  /^(received|blocked|delivered|opened|bounced|found|completed|reviewed|accepted by|confirmed by|refused by)/;

/** An event in words, and whether they say who did it. */
export function inWords(event: EventFacts): { readonly sentence: string; readonly saysWho: boolean } {
  const { kind, actor, object = null } = event;
  const passive = sentenceOf(kind);
  const done = doneByObject[kind];
  if (done !== undefined && object?.startsWith("@") === true)
    return { sentence: written(`${object} ${done}`), saysWho: true };
  // The agent of another organization is known as a side of the task.
  const spokenOutside = actor?.kind === "EXTERNAL" && event.sides != null ? spokenBetween(event) : null;
  if (spokenOutside !== null) return { sentence: written(spokenOutside), saysWho: true };
  if (actor != null && isOurs(actor)) {
    const action = spokenBy(event, actor) ?? withObject(active[kind] ?? activeOf(passive), object);
    if (action !== null) return { sentence: written(`${actorInWords(actor)} ${action}`), saysWho: true };
  }
  return {
    sentence: written(withObject(passive.replace(/^(An? .+?)(?= (?:was|is|has|got) )/, "[$1]"), object)!),
    saysWho: false,
  };
}

/** `A key was revoked` → `revoked [a key]`; null if no actor does it. */
function activeOf(passive: string): string | null {
  const [, what, done, rest] = /^(.+?) (?:was|were) (set up|\w+)(.*)$/.exec(passive) ?? [];
  if (what === undefined || done === undefined || happens.test(done + rest)) return null;
  const noun = what[0]!.toLowerCase() + what.slice(1);
  return `${past[done] ?? done} ${/^an? /.test(noun) ? `[${noun}]` : noun}${rest}`;
}

/** One side of a task speaks to the other; null for other events, and if the speaker is not known. */
function spokenBetween({ kind, sides }: EventFacts): string | null {
  const known = spoken[kind];
  if (known === undefined || sides == null) return null;
  const [verb, from] = known;
  const by = sides[from];
  return by === null ? null : `@${by} ${verb} ${named(sides[other(from)])}`;
}

/** An agent speaks to another one, or a person in its name. Null where the two are not known. */
function spokenBy({ kind, agents, sides }: EventFacts, actor: Actor): string | null {
  const known = spoken[kind];
  if (known === undefined) return null;
  const [verb, from] = known;
  if (sides == null) {
    const [peer, ...more] = agents.filter((handle) => `@${handle}` !== actor.name);
    return actor.kind !== "AGENT" || peer === undefined || more.length > 0 ? null : `${verb} @${peer}`;
  }
  const [by, to] = [named(sides[from]), named(sides[other(from)])];
  return actor.kind === "AGENT" ? `${verb} ${to}` : `${verb} ${to} for ${by}`;
}

const other = (side: "requester" | "worker") => (side === "requester" ? "worker" : "requester");
const named = (handle: string | null): string => (handle === null ? "a deleted agent" : `@${handle}`);

/** `revoked [a key]` → `revoked the key “CI”`, or `revoked a key` without a name. */
function withObject(words: string | null, object: string | null): string | null {
  if (words === null) return null;
  return words.replace(/\[(an?) ([^\]]+)\]/i, (_, article: string, noun: string) =>
    object === null ? `${article} ${noun}` : `the ${noun} ${object}`,
  );
}

/** Begins the sentence with a capital. Names are text of others. */
const written = (words: string): string => withMarks(words[0]!.toUpperCase() + words.slice(1));
