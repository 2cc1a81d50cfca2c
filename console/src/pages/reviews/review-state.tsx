import type { ReviewState as State } from "../../../../generated/console-documents.js";
import type { Tone } from "../../parts/tone.js";

const words: Readonly<Record<State, readonly [words: string, tone: Tone]>> = {
  PENDING: ["waits for a person", "waits"],
  APPROVED: ["approved", "busy"],
  RELEASED: ["sent", "good"],
  FAILED: ["not sent", "wrong"],
  REJECTED: ["rejected", "wrong"],
  EXPIRED: ["expired", "calm"],
  WITHDRAWN: ["withdrawn", "calm"],
  CANCELED: ["canceled", "calm"],
};

/** The state of a review in words of people. */
export function ReviewState({ state }: { readonly state: State }) {
  const [said, tone] = words[state];
  return <span className={`badge ${tone}`}>{said}</span>;
}
