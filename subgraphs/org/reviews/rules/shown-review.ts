import type { ReviewDirection } from "../../../shared/reviews/rules/arrivals.js";
import type { ReviewState } from "../../../shared/holds/rules/review-states.js";

const usualMessage =
  "A person of your organization must agree before this is sent. It may be changed, refused or expire. Do not send it again.";
const arrivedMessage = "A person of your organization must agree before the agent sees this.";
const subjectTypes: Readonly<Record<string, string>> = {
  mail: "mail_message",
  im: "im_message",
  chat: "chat_write",
  a2a: "a2a_task",
};

/** A review whose object is shown. */
export interface WithSubject {
  readonly topic: string;
  readonly subjectId: string | null;
  readonly state: ReviewState;
}

/** The object that a review holds; null while there is none. */
export function subjectOf({ topic, subjectId, state }: WithSubject): { readonly type: string; id: string } | null {
  // A write to a workspace has no record before it begins (wire contract reviews H3).
  const hasObject = topic !== "chat" || state === "released";
  return subjectId === null || !hasObject ? null : { type: subjectTypes[topic] ?? topic, id: subjectId };
}

/** The sentence for the agent; of what arrived, which the agent does not see, that for people. */
export function messageOf({
  direction,
  message,
}: {
  readonly direction: ReviewDirection;
  readonly message: string | null;
}): string {
  return message ?? (direction === "in" ? arrivedMessage : usualMessage);
}
