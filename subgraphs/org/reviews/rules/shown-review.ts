import type { ReviewState } from "../../../shared/holds/rules/review-states.js";

const usualMessage =
  "A person of your organization must agree before this is sent. It may be changed, refused or expire. Do not send it again.";
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

/** The sentence for the agent. */
export function messageOf({ message }: { readonly message: string | null }): string {
  return message ?? usualMessage;
}
