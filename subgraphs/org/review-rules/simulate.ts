import { setImmediate } from "node:timers/promises";
import type { Services } from "../../shared/context/services.js";
import type { Queries } from "../../shared/database/statements.js";
import { automata } from "../../shared/holds/automata.js";
import type { ContentFacts } from "../../shared/holds/content-facts.js";
import { sendKindOf } from "../../shared/holds/held-kinds.js";
import { mostPastBytes } from "../../shared/holds/past-send.js";
import { readListedPeers } from "../../shared/reviews/lists/listed-peers.js";
import { searchWords } from "../../shared/reviews/lists/search-words.js";
import type { SendActor, SendFacts } from "../../shared/reviews/rules/facts.js";
import { type Judgement, judgeSend } from "../../shared/reviews/rules/judge-send.js";
import type { PolicyInForce } from "../../shared/reviews/rules/policy-in-force.js";
import { type ListInForce, listsNamedBy } from "../../shared/reviews/rules/review-lists.js";
import type { KnownSend } from "./read-past.js";
import { asksForContents } from "./rules/simulated-rules.js";
import { findWriters, type SimulatedAgent } from "./store/simulated-agents.js";

/** Sends that are looked at together, before others are served. */
const slice = 10;
/** UTF-16 code units of all contents that are looked at; those of older sends are unknown then. */
const mostText = 8_000_000;

/** A past send under the rules of now and those as they would be. */
export interface JudgedPast {
  readonly agent: SimulatedAgent;
  readonly facts: SendFacts;
  readonly current: Judgement;
  readonly imagined: Judgement;
}

/** The two policies of an agent. */
export interface TwoPolicies {
  readonly current: PolicyInForce;
  readonly imagined: PolicyInForce;
}

const noContent = {
  texts: null,
  textLength: null,
  attachments: null,
  linkDomains: null,
  findings: null,
  level: null,
} as const;

/** Judges past sends by the policies of their agents. Nothing is written (wire contract reviews 2.7). */
export async function judgePast(
  db: Queries,
  services: Pick<Services, "parts" | "config">,
  sends: readonly KnownSend[],
  agents: readonly SimulatedAgent[],
  policiesOf: (agent: SimulatedAgent) => TwoPolicies,
): Promise<JudgedPast[]> {
  const known = new Map(agents.map((agent) => [agent.id, { agent, policies: policiesOf(agent) }]));
  const policies = [...known.values()].flatMap(({ policies: { current, imagined } }) => [current, imagined]);
  const named = namedBy(policies);
  const needsContents = asksForContents(policies);
  const judged: JudgedPast[] = [];
  let read = 0;
  for (let at = 0; at < sends.length; at += slice) {
    const part = sends.slice(at, at + slice);
    const contents =
      needsContents && read < mostText ? await contentsOf(db, services, part) : new Map<string, ContentFacts>();
    for (const { texts } of contents.values()) read += unitsOf(texts);
    const writers = await findWriters(
      db,
      part.map(({ send }) => send.id),
    );
    const facts = part.flatMap(({ send, before }) => {
      const { agent } = known.get(send.identityId)!;
      const { operation, identityId, recipientCount, reply } = send;
      const actor = actorOf(writers.get(send.id));
      const content = contents.get(send.id) ?? noContent;
      const rest = { operation, identityId, recipientCount, reply, actor, at: send.at, agentSince: agent.since };
      return [{ ...content, ...before(send), ...rest } satisfies SendFacts];
    });
    const listed = await readListedPeers(db, named, {
      peers: facts.flatMap(({ peers }) => peers ?? []),
      linkDomains: facts.flatMap(({ linkDomains }) => linkDomains ?? []),
    });
    for (const one of facts) {
      const { agent, policies: two } = known.get(one.identityId)!;
      const hasWord = await searchWords(db, services.parts.get(automata), named, one);
      const complete = { ...one, lists: { ...listed, hasWord } };
      const [current, imagined] = [judgeSend(two.current, complete), judgeSend(two.imagined, complete)];
      judged.push({ agent, facts: one, current, imagined });
    }
    // Others are served in between.
    await setImmediate();
  }
  return judged;
}

/** Texts that are not known were read too. */
function unitsOf(texts: ContentFacts["texts"]): number {
  return texts === null ? mostPastBytes : texts.reduce((sum, { length }) => sum + length, 0);
}

/** The log names who wrote; where it was pruned, the agent did. */
function actorOf(kind: string | undefined): SendActor {
  if (kind === "person") return "person";
  return kind === "key" ? "admin_key" : "agent";
}

function namedBy(policies: readonly PolicyInForce[]): ListInForce[] {
  const lists = policies.flatMap(listsNamedBy);
  return [...new Map(lists.map((list) => [list.id, list])).values()];
}

async function contentsOf(
  db: Queries,
  services: Pick<Services, "parts" | "config">,
  sends: readonly KnownSend[],
): Promise<ReadonlyMap<string, ContentFacts>> {
  const contents = new Map<string, ContentFacts>();
  for (const topic of new Set(sends.map((one) => one.topic))) {
    const ids = sends.filter((one) => one.topic === topic).map(({ send }) => send.id);
    const kind = sendKindOf(services, { topic });
    const found = await kind.pastContents?.(db, ids, services.config.SCREENING === "on");
    for (const [id, facts] of found ?? []) contents.set(id, facts);
  }
  return contents;
}
