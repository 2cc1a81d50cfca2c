import { type Static, Type } from "typebox";
import type { McpHeldContentFragment, McpHeldFragment } from "../../../generated/mcp-documents.js";
import { Nullable } from "../../call/paging.js";
import { TextBudget } from "../../call/text-budget.js";

/** The note of an agent to the people who decide, in the input of a tool that sends (wire contract reviews 7.4). */
export const noteInput = {
  review_note: Type.Optional(
    Type.String({
      maxLength: 500,
      description: "Why you send it, for the person who must agree if it is held. It never leaves.",
    }),
  ),
};

/** The review of a send, in the answer of the tool that sends (wire contract reviews 7.4). */
export const heldField = {
  held: Nullable(
    Type.Object(
      { review_id: Type.String(), message: Type.String(), expires_at: Type.String() },
      {
        description:
          "Null: it is sent. Otherwise a person must agree first: do not send it again. Call wait_for_review, or go on with " +
          "other work.",
      },
    ),
  ),
};

/** The same of a sent object; null unless its review waits. */
export function heldOf(
  review: { readonly id: string; readonly state: string; readonly message: string; readonly expiresAt: string } | null,
) {
  if (review?.state !== "PENDING") return { held: null };
  return { held: { review_id: review.id, message: review.message, expires_at: review.expiresAt } };
}

const summary = {
  review_id: Type.String(),
  state: Type.String({
    description: "pending, approved, released (it was sent), failed, rejected, expired, withdrawn or canceled.",
  }),
  topic: Type.String({ description: "mail, im, chat or a2a." }),
  message_id: Nullable(Type.String({ description: "Of the held message." })),
  message: Type.String(),
  to: Type.Array(Type.String()),
  preview: Type.String(),
  edited: Type.Boolean({ description: "Whether a person changed it." }),
  decision_reason: Nullable(Type.String({ description: "Why it was refused." })),
  note: Nullable(Type.String({ description: "What the person who decided wrote to you." })),
  expires_at: Type.String(),
  decided_at: Nullable(Type.String()),
  failure: Nullable(Type.Object({ code: Type.String(), message: Type.String() })),
};

/** A held send in lists. */
export const heldSummary = Type.Object(summary);

/** A held send with its present text. */
export const heldSchema = Type.Object({
  ...summary,
  subject: Nullable(Type.String()),
  text: Nullable(Type.String({ description: "What is sent, with the changes of people." })),
});

/** A review as a list shows it. */
export function heldSummaryRecord(review: McpHeldFragment): Static<typeof heldSummary> {
  const { id, state, topic, subject, message, peers, preview, edited, failure } = review;
  return {
    review_id: id,
    state: state.toLowerCase(),
    topic,
    message_id: subject?.id ?? null,
    message,
    to: peers,
    preview,
    edited,
    decision_reason: review.decisionReason ?? null,
    note: review.note ?? null,
    expires_at: review.expiresAt,
    decided_at: review.decidedAt ?? null,
    failure: failure == null ? null : { code: failure.code, message: failure.message },
  };
}

/** A review with its present text, cut to what a model can read. */
export function heldRecord(review: McpHeldContentFragment): Static<typeof heldSchema> {
  const content = (review.content?.content ?? {}) as { readonly subject?: string; readonly text?: string | null };
  const { subject = null, text = null } = content;
  return { ...heldSummaryRecord(review), subject, text: text === null ? null : new TextBudget().takeMarked(text) };
}
