import { hasProof, type OwnershipOutcome } from "../../../shared/rules/domain-ownership.js";
import type { DnsRecord } from "./dns-records.js";

/** The result of a check for one record. `unknown`: the name servers did not answer. */
export type RecordOutcome = OwnershipOutcome;

/** A record with the result of its last check. */
export interface CheckedRecord {
  readonly purpose: DnsRecord["purpose"];
  readonly name: string;
  readonly outcome: RecordOutcome;
  /** The values found; of many and long ones only the beginning. */
  readonly values: readonly string[];
}

const shown = { values: 5, characters: 500 };

/**
 * Whether a record is valid. Its values are untrusted: they are checked, and only a little is stored.
 * @param values null when the name servers did not answer
 */
export function judgeRecord(record: DnsRecord, values: readonly string[] | null): CheckedRecord {
  const { purpose, name } = record;
  if (values === null) return { purpose, name, outcome: "unknown", values: [] };
  const candidates = relevant(record, values);
  const outcome = isRight(record, candidates) ? "found" : candidates.length === 0 ? "missing" : "wrong";
  return { purpose, name, outcome, values: candidates.slice(0, shown.values).map(storable) };
}

/** A name may have many values: these are the ones of this kind. */
function relevant({ purpose }: DnsRecord, values: readonly string[]): readonly string[] {
  if (purpose === "spf") return values.filter((value) => /^v=spf1(\s|$)/i.test(value));
  if (purpose === "dmarc") return values.filter((value) => /^v=DMARC1\s*(;|$)/i.test(value));
  return values;
}

function isRight({ purpose, value: wanted }: DnsRecord, values: readonly string[]): boolean {
  switch (purpose) {
    case "ownership":
      return hasProof({ value: wanted }, values);
    case "dkim":
    case "dkim_rotation":
      return values.some((value) => publicKeyOf(value) === publicKeyOf(wanted));
    // Two such records count as none (RFC 7208 4.5, RFC 7489 6.6.3).
    case "spf":
      return values.length === 1 && mechanismsOf(values[0]!).includes(mechanismsOf(wanted)[0]!);
    case "dmarc":
      return values.length === 1 && /;\s*p\s*=\s*(none|quarantine|reject)\s*(;|$)/i.test(values[0]!);
    case "mx":
      return values.some((value) => hostOf(value) === hostOf(wanted));
  }
}

/** The key in a DKIM record; null when it has none. */
function publicKeyOf(record: string): string | null {
  const tags = record.split(";").map((tag) => tag.split("="));
  const value = tags.find(([name]) => name!.trim() === "p");
  return value === undefined ? null : value.slice(1).join("=").replaceAll(/\s/g, "");
}

/** The mechanisms that allow senders. */
function mechanismsOf(spf: string): string[] {
  return spf
    .toLowerCase()
    .split(/\s+/)
    .slice(1)
    .map((term) => term.replace(/^\+/, ""));
}

const hostOf = (name: string): string => name.toLowerCase().replace(/\.$/, "");

function storable(value: string): string {
  return value.slice(0, shown.characters).replaceAll(/[\p{Cc}\p{Surrogate}]/gu, "?");
}

/** Whether all of these records are valid; null when none is missing and some are unknown. */
export function areThere(records: readonly CheckedRecord[]): boolean | null {
  if (records.some(({ outcome }) => outcome === "missing" || outcome === "wrong")) return false;
  return records.every(({ outcome }) => outcome === "found") ? true : null;
}

/**
 * Whether all required records of a domain are valid. While its key is replaced, the record of either key is enough.
 */
export function isComplete(records: readonly CheckedRecord[]): boolean | null {
  const of = (purpose: DnsRecord["purpose"]) => records.find((record) => record.purpose === purpose);
  const replaced = of("dkim_rotation")?.outcome === "found";
  const needed = records.filter(({ purpose }) => purpose !== "dkim_rotation" && !(replaced && purpose === "dkim"));
  return areThere(needed);
}
