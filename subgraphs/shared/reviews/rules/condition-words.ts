import type { ReviewDirection } from "./arrivals.js";
import type { AttachmentValue, Condition, ContactScope } from "./condition.js";

const actors = { agent: "an agent", admin_key: "an admin key", person: "a person" } as const;

/** The name of a list; null when it is not known. */
export type ListNameOf = (id: string) => string | null;

/** A condition as the end of a sentence that began with "if". */
export function conditionWords(condition: Condition, nameOf: ListNameOf, direction: ReviewDirection = "out"): string {
  const peer = direction === "in" ? "the sender" : "a receiver";
  switch (condition.type) {
    case "audience":
      return `${peer} is ${condition.value}`;
    case "first_contact":
      return contactWords(condition.value, direction);
    case "peer_in_list":
      return `${peer} is in ${listWords(condition.value, nameOf)}`;
    case "peer_not_in_list":
      return `${peer} is not in ${listWords(condition.value, nameOf)}`;
    case "words":
      return `there is a word of ${listWords(condition.value, nameOf)}`;
    case "recipients_over":
      return `there are more than ${condition.value} receivers`;
    case "sends_over":
      return `the agent sends more than ${condition.value.count} in ${hoursWords(condition.value.hours)}`;
    case "distinct_recipients_over":
      return `the agent writes to more than ${condition.value.count} receivers in ${hoursWords(condition.value.hours)}`;
    case "attachments":
      return attachmentWords(condition.value);
    case "links":
      if (condition.value === "any") return "there is a link";
      return `a link leads to a domain that is not in ${listWords(condition.value.domain_not_in_list, nameOf)}`;
    case "text_over":
      return `the text has more than ${condition.value} characters`;
    case "findings":
      return `screening found ${condition.value.join(" or ")}`;
    case "level_at_least":
      return condition.value === "dangerous"
        ? "screening says dangerous"
        : `screening says ${condition.value} or worse`;
    case "reply":
      return `it answers ${condition.value ? "a" : "no"} message of the last 30 days`;
    case "authentication":
      return authenticationWords[condition.value];
    case "outside_hours": {
      const { days, from, to, tz } = condition.value;
      return `it is not between ${from} and ${to} on ${days.join(", ")} in ${tz}`;
    }
    case "agent_younger_than_days":
      return `the agent is younger than ${condition.value} days`;
    case "actor":
      return `${actors[condition.value]} acts`;
  }
}

const authenticationWords = {
  pass: "DMARC proves the sender",
  none: "nothing proves the sender",
  fail: "DMARC refutes the sender",
} as const;

function contactWords(scope: ContactScope, direction: ReviewDirection): string {
  if (direction === "in") {
    return scope === "identity"
      ? "the agent and the sender never wrote before"
      : "no agent had to do with the sender before";
  }
  return scope === "identity" ? "the agent never wrote to it" : "no agent ever wrote to it";
}

const hoursWords = (hours: number): string => (hours === 1 ? "an hour" : `${hours} hours`);

function listWords(ids: readonly string[], nameOf: ListNameOf): string {
  const names = ids.map((id) => nameOf(id)).map((name) => (name === null ? "a list" : `"${name}"`));
  return names.join(" or ");
}

function attachmentWords({ kinds, total_bytes_over: bytes }: AttachmentValue): string {
  const ofKind = kinds === undefined ? [] : [`there is an attachment (${kinds.join(", ")})`];
  const bySize = bytes === undefined ? [] : [`attachments have more than ${bytes} bytes`];
  return [...ofKind, ...bySize].join(" or ");
}
