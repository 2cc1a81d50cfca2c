/** What a state means for whoever looks: nothing to do, under way, waits for somebody, went wrong. */
type Tone = "calm" | "busy" | "waits" | "wrong";

const tones: Readonly<Record<string, Tone>> = {
  NEW: "busy",
  SUBMITTED: "busy",
  WORKING: "busy",
  INPUT_REQUIRED: "waits",
  FAILED: "wrong",
  GIVEN_UP: "wrong",
  DROPPED: "wrong",
  WAITING: "waits",
  UNKNOWN: "waits",
  BOUNCED: "wrong",
  ERROR: "wrong",
  DECLINED: "wrong",
  QUEUED: "busy",
  RUNNING: "busy",
  REVOKED: "wrong",
  PENDING: "waits",
  GRACE: "waits",
  WRONG: "wrong",
  WARNING: "waits",
  REJECTED: "wrong",
  DRAFT: "waits",
  PAUSED: "waits",
  SENDING: "busy",
  IN_PROGRESS: "busy",
  VERIFYING: "busy",
  AWAITING_OWNERSHIP: "waits",
  PENDING_DKIM_ROTATION: "waits",
  REAUTHORIZATION_REQUIRED: "waits",
  MISSING: "waits",
  DNS_INVALID: "wrong",
  DEGRADED: "wrong",
};

/** `INPUT_REQUIRED` → `input required`. */
export const inWords = (name: string): string => name.toLowerCase().replaceAll("_", " ");

/** A state in words; the colour only repeats what they say. */
export function Badge({ state }: { readonly state: string }) {
  return <span className={`badge ${tones[state] ?? "calm"}`}>{inWords(state)}</span>;
}
