import type { Tone } from "./tone.js";

const statesOf: Readonly<Record<Exclude<Tone, "calm">, string>> = {
  good: "DELIVERED COMPLETED ACTIVE SENT VERIFIED CONNECTED SUCCEEDED PAID READ APPROVED",
  busy: "NEW SUBMITTED WORKING QUEUED RUNNING SENDING IN_PROGRESS VERIFYING",
  waits:
    "INPUT_REQUIRED AUTH_REQUIRED WAITING UNKNOWN PENDING GRACE WARNING DRAFT PAUSED MISSING UNCLAIMED " +
    "WAITS_FOR_A_PERSON AWAITING_OWNERSHIP SUSPICIOUS PENDING_DKIM_ROTATION REAUTHORIZATION_REQUIRED",
  retry: "RETRYING DEFERRED",
  wrong:
    "FAILED GIVEN_UP DROPPED BOUNCED ERROR DECLINED REVOKED WRONG REJECTED DISABLED DNS_INVALID DEGRADED DANGEROUS",
};

const tones = new Map(
  Object.entries(statesOf).flatMap(([tone, states]) =>
    states.split(" ").map((state) => [state, tone as Tone] as const),
  ),
);

/** States that people call otherwise than the API. */
const words: Readonly<Record<string, string>> = {
  GIVEN_UP: "failed for good",
};

/** `INPUT_REQUIRED` → `input required`. */
export const inWords = (name: string): string => words[name] ?? name.toLowerCase().replaceAll("_", " ");

/** A state in words; the colour only repeats what they say. */
export function Badge({ state, tone }: { readonly state: string; readonly tone?: Tone }) {
  return <span className={`badge ${tone ?? tones.get(state) ?? "calm"}`}>{inWords(state)}</span>;
}
