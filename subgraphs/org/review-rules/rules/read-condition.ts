import type { AttachmentValue, Condition, ConditionType } from "../../../shared/reviews/rules/condition.js";
import { attachmentKinds, authentications } from "../../../shared/reviews/rules/facts.js";
import { type WeeklyHours, weekdays } from "../../../shared/reviews/rules/weekly-hours.js";
import { findingNames } from "./finding-names.js";
import { membersOf, type Read, readInteger, readOneOf, readSomeOf } from "./read-value.js";

/** The canonical name of a time zone; null for no time zone. */
export type ZoneOf = (name: string) => string | null;

type ValueOf<Type extends ConditionType> = Extract<Condition, { readonly type: Type }>["value"];
type Readers = { readonly [Type in ConditionType]: (given: unknown, zoneOf: ZoneOf) => Read<ValueOf<Type>> };

const readers: Readers = {
  audience: (given) => readOneOf(given, ["outside", "inside"]),
  first_contact: (given) => readOneOf(given, ["identity", "organization"]),
  peer_in_list: readLists,
  peer_not_in_list: readLists,
  words: readLists,
  recipients_over: (given) => readInteger(given, 0, 50),
  sends_over: readVolume,
  distinct_recipients_over: readVolume,
  attachments: readAttachments,
  links: readLinks,
  text_over: (given) => readInteger(given, 0, 1_000_000),
  findings: (given) => readSomeOf(given, findingNames),
  level_at_least: (given) => readOneOf(given, ["notice", "suspicious", "dangerous"]),
  reply: (given) => (typeof given === "boolean" ? { value: given } : { error: "The value must be true or false." }),
  outside_hours: readHours,
  agent_younger_than_days: (given) => readInteger(given, 1, 365),
  authentication: (given) => readOneOf(given, authentications),
  actor: (given) => readOneOf(given, ["agent", "admin_key", "person"]),
};

/** The value of a condition as it is stored, or the error of it (wire contract reviews 2.3). */
export function readCondition(
  type: ConditionType,
  given: unknown,
  zoneOf: ZoneOf,
): { readonly value: Condition } | { readonly error: string } {
  const read: Read<unknown> = readers[type](given, zoneOf);
  return "error" in read ? read : { value: { type, value: read.value } as Condition };
}

const mostListsNamed = 5;
const uuidForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function readLists(given: unknown): Read<readonly string[]> {
  const error = `The value must be a list of 1 to ${mostListsNamed} ids of lists, each once.`;
  if (!Array.isArray(given) || given.length === 0 || given.length > mostListsNamed) return { error };
  const areIds = given.every((id) => typeof id === "string" && uuidForm.test(id));
  const ids = areIds ? given.map((id: string) => id.toLowerCase()) : [];
  return ids.length > 0 && new Set(ids).size === ids.length ? { value: ids } : { error };
}

function readLinks(given: unknown): Read<ValueOf<"links">> {
  if (given === "any") return { value: "any" };
  const members = membersOf(given, ["domain_not_in_list"]);
  if (members === null) return { error: "The value must be any, or an object with `domain_not_in_list`." };
  const lists = readLists(members["domain_not_in_list"]);
  return "error" in lists
    ? { error: `domain_not_in_list: ${lists.error}` }
    : { value: { domain_not_in_list: lists.value } };
}

function readVolume(given: unknown): Read<ValueOf<"sends_over">> {
  const members = membersOf(given, ["count", "hours"]);
  if (members === null) return { error: "The value must have `count` and `hours`." };
  const count = readInteger(members["count"], 0, 100_000);
  const hours = readInteger(members["hours"], 1, 168);
  if ("error" in count) return { error: `count: ${count.error}` };
  if ("error" in hours) return { error: `hours: ${hours.error}` };
  return { value: { count: count.value, hours: hours.value } };
}

function readAttachments(given: unknown): Read<AttachmentValue> {
  const members = membersOf(given, ["kinds", "total_bytes_over"]);
  const { kinds, total_bytes_over: bytes } = members ?? {};
  if (kinds === undefined && bytes === undefined) {
    return { error: "The value must have `kinds`, `total_bytes_over`, or both, and nothing else." };
  }
  const value: { kinds?: ValueOf<"attachments">["kinds"]; total_bytes_over?: number } = {};
  if (kinds !== undefined) {
    const read = readSomeOf(kinds, ["any", ...attachmentKinds]);
    if ("error" in read) return { error: `kinds: ${read.error}` };
    value.kinds = read.value;
  }
  if (bytes !== undefined) {
    const read = readInteger(bytes, 0, Number.MAX_SAFE_INTEGER);
    if ("error" in read) return { error: `total_bytes_over: ${read.error}` };
    value.total_bytes_over = read.value;
  }
  return { value: value as AttachmentValue };
}

const timePattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

function readHours(given: unknown, zoneOf: ZoneOf): Read<WeeklyHours> {
  const members = membersOf(given, ["days", "from", "to", "tz"]);
  if (members === null) return { error: "The value must have `days`, `from`, `to` and `tz`." };
  const { from, to, tz } = members;
  const days = readSomeOf(members["days"], weekdays);
  if ("error" in days) return { error: `days: ${days.error}` };
  if (typeof from !== "string" || !timePattern.test(from))
    return { error: "from: The value must be a time, as 09:00." };
  if (typeof to !== "string" || !timePattern.test(to)) return { error: "to: The value must be a time, as 18:00." };
  const zone = typeof tz === "string" ? zoneOf(tz) : null;
  if (zone === null) return { error: "tz: The value must be an IANA time zone, such as Europe/Berlin." };
  return { value: { days: days.value, from, to, tz: zone } };
}
