import { levels } from "../../rules/screening-level.js";
import type { AttachmentValue, Condition, ConditionType, LinkValue } from "./condition.js";
import type { AttachmentFact, PeerFact, SendFacts } from "./facts.js";
import { enough, type Met, type Quantity } from "./quantity.js";
import { isWithin, localTime } from "./weekly-hours.js";

/** The result of a condition, and the fact it was compared with, for people. */
export interface CheckedCondition {
  readonly type: ConditionType;
  readonly outcome: Met;
  readonly fact: string;
}

type Result = Omit<CheckedCondition, "type">;

/** Checks one condition of a rule (wire contract reviews 2.3). */
export function checkCondition(condition: Condition, facts: SendFacts, quantity: Quantity): CheckedCondition {
  return { type: condition.type, ...resultOf(condition, facts, quantity) };
}

function resultOf(condition: Condition, facts: SendFacts, quantity: Quantity): Result {
  switch (condition.type) {
    case "audience":
      return ofPeers(facts, quantity, condition.value, ({ audience }) => audience === condition.value);
    case "first_contact":
      return ofPeers(facts, quantity, "new", ({ firstContact }) => firstContact[condition.value]);
    case "peer_in_list":
      // A look-alike is caught by a block, and gains nothing from an allowance.
      return ofPeers(facts, quantity, "in the list", inList(facts, condition.value, quantity === "any"));
    case "peer_not_in_list": {
      const isListed = inList(facts, condition.value, false);
      return ofPeers(facts, quantity, "not in the list", (peer) => not(isListed(peer)));
    }
    case "recipients_over":
      return isOver(facts.recipientCount, condition.value);
    case "sends_over":
      return isOver(facts.volume?.(condition.value.hours) ?? null, condition.value.count);
    case "distinct_recipients_over":
      return isOver(facts.distinctPeers?.(condition.value.hours) ?? null, condition.value.count);
    case "attachments":
      return ofAttachments(facts, quantity, condition.value);
    case "links":
      return ofLinks(facts, quantity, condition.value);
    case "words":
      return known(facts.lists?.hasWord(condition.value) ?? null, (found) =>
        result(found, found ? "found" : "not found"),
      );
    case "text_over":
      return isOver(facts.textLength, condition.value);
    case "findings":
      return known(facts.findings, (findings) => {
        const found = condition.value.filter((code) => findings.includes(code));
        return result(found.length > 0, found.length === 0 ? "none found" : found.join(", "));
      });
    case "level_at_least":
      return known(facts.level, (level) => result(levels.indexOf(level) >= levels.indexOf(condition.value), level));
    case "reply":
      return known(facts.reply, (reply) => result(reply === condition.value, reply ? "an answer" : "no answer"));
    case "outside_hours": {
      const { day, time } = localTime(condition.value.tz, facts.at);
      return result(!isWithin(condition.value, facts.at), `${day} ${time}`);
    }
    case "agent_younger_than_days":
      return known(facts.agentSince, (since) => {
        const days = (facts.at.getTime() - since.getTime()) / 86_400_000;
        return result(days < condition.value, `${Math.floor(days)} days`);
      });
    case "authentication":
      return known(facts.authentication ?? null, (found) => result(found === condition.value, found));
    case "actor":
      return result(facts.actor === condition.value, facts.actor);
  }
}

/** Checks a condition about receivers. */
function ofPeers(
  { peers }: SendFacts,
  quantity: Quantity,
  what: string,
  test: (peer: PeerFact) => boolean | null,
): Result {
  return known(peers, (all) => {
    const answers = all.map(test);
    const yes = answers.filter((answer) => answer === true).length;
    const open = answers.filter((answer) => answer === null).length;
    const fact = `${yes} of ${all.length} ${what}${open === 0 ? "" : `, ${open} not known`}`;
    return { outcome: enough(answers, quantity), fact };
  });
}

const not = (answer: boolean | null): boolean | null => (answer === null ? null : !answer);

function inList({ lists }: SendFacts, ids: readonly string[], alike: boolean): (peer: PeerFact) => boolean | null {
  return (peer) => lists?.hasPeer(ids, peer, alike) ?? null;
}

function ofLinks({ linkDomains, lists }: SendFacts, quantity: Quantity, value: LinkValue): Result {
  return known(linkDomains, (domains) => {
    const fact = `${domains.length} domains`;
    if (value === "any") return result(domains.length > 0, fact);
    const answers = domains.map((domain) => not(lists?.hasDomain(value.domain_not_in_list, domain) ?? null));
    const foreign = answers.filter((answer) => answer === true).length;
    return { outcome: enough(answers, quantity), fact: `${fact}, ${foreign} not in the list` };
  });
}

/** The kinds have a quantity; the sum of the sizes is one fact. */
function ofAttachments({ attachments }: SendFacts, quantity: Quantity, value: AttachmentValue): Result {
  return known(attachments, (all) => {
    const { kinds = [], total_bytes_over: most = Infinity } = value;
    const bytes = all.reduce((sum, { byteSize }) => sum + byteSize, 0);
    // An image that is also a program is not let through as an image.
    const fits = ({ kinds: own }: AttachmentFact): boolean =>
      quantity === "all" ? own.every((kind) => kinds.includes(kind)) : own.some((kind) => kinds.includes(kind));
    const answers = all.map((one) => kinds.includes("any") || fits(one));
    const found = [...new Set(all.flatMap((one) => one.kinds))].join(", ");
    const isMet = enough(answers, quantity) === "met" || bytes > most;
    return result(isMet, `${all.length} attachments, ${bytes} bytes${found === "" ? "" : `: ${found}`}`);
  });
}

function isOver(value: number | null, most: number): Result {
  return known(value, (count) => result(count > most, String(count)));
}

function known<Fact>(fact: Fact | null, check: (fact: Fact) => Result): Result {
  return fact === null ? { outcome: "unknown", fact: "not known" } : check(fact);
}

const result = (isMet: boolean, fact: string): Result => ({ outcome: isMet ? "met" : "not_met", fact });
