import { Type } from "typebox";
import { type ReviewRecordFragment } from "../../../generated/documents.js";
import {
  ReviewDetailRecordShape,
  ReviewFieldDiffRecordShape,
  ReviewRecordShape,
  ReviewRevisionRecordShape,
} from "../../../generated/shapes.js";
import { record } from "../../record/record.js";

const forPeople = "Null for agents.";
const Subject = Type.Object({ type: Type.String(), id: Type.String({ format: "uuid" }) });
const Decider = Type.Object(
  {
    type: Type.Union([Type.Literal("user"), Type.Literal("policy"), Type.Literal("key"), Type.Literal("agent")]),
    // Ids of users and keys are no UUIDs.
    id: Type.Union([Type.String(), Type.Null()]),
    name: Type.Union([Type.String(), Type.Null()]),
  },
  { description: `Who decided. ${forPeople}` },
);
const Person = Type.Object({
  type: Type.Literal("user"),
  id: Type.Union([Type.String(), Type.Null()]),
  name: Type.Union([Type.String(), Type.Null()]),
});
const deciders = { SYSTEM: "policy", KEY: "key", AGENT: "agent" } as const;

const reviewKeys = {
  agent_handle: {
    after: "identity_id",
    isNullable: true,
    schema: Type.String(),
    value: ({ identity }: ReviewRecordFragment) => identity?.agentHandle ?? null,
  },
  identity: false,
  direction: {
    after: "agent_handle",
    description: "`out`: the agent wants to send it. `in`: it arrived for the agent.",
  },
  message: { description: "The sentence for the agent." },
  reason: {
    after: "message",
    isNullable: true,
    schema: Type.Union([Type.Literal("rule"), Type.Literal("preset"), Type.Literal("earlier_held")], {
      description: `What held it. ${forPeople}`,
    }),
    value: ({ step }: ReviewRecordFragment) => reasonOf(step ?? null),
  },
  step: { description: `The step that held it. ${forPeople}` },
  rule_id: { description: `The rule that held it. ${forPeople}` },
  policy_version: { description: `The version of the rules that held it. ${forPeople}` },
  revision: { description: "The number of the present content. A decision names it." },
  content_sha256: { description: "The hash of the present content. An approval names it." },
  edited: { description: "Whether a person changed the content." },
  revisions_count: { after: "edited", schema: Type.Integer(), value: ({ revision }: ReviewRecordFragment) => revision },
  peers: {
    schema: Type.Array(Type.Object({ value: Type.String() }), { description: "Who it goes to: up to 50." }),
    value: ({ peers }: ReviewRecordFragment) => peers.map((value) => ({ value })),
  },
  preview: { description: "The first words, subject first: up to 280 characters." },
  agent_note: { description: "What the agent wrote to the people who decide." },
  approvals: { description: `How many people must agree, and did. ${forPeople}` },
  decided_by: { schema: Decider, value: ({ decidedBy }: ReviewRecordFragment) => deciderOf(decidedBy) },
  decided_via: { description: `How it was decided. ${forPeople}` },
  decision_reason: { description: "Why it was refused." },
  note: { description: "What the person who decided wrote to the agent." },
  behind: {
    description:
      "The review of the same conversation that was to be sent before it. Null for mail, which has no order.",
  },
  duplicate_of: { description: "The review of the same content that waited already." },
  expires_at: { description: "When it ends, if nobody decides." },
  on_expiry: { description: `What happens then: \`reject\` or \`approve\`. ${forPeople}` },
  stale: { isOptional: true, description: "Whether it has waited so long that approving needs an acknowledgement." },
  failure: { description: "Why what was approved could not be sent." },
  result: {
    after: "failure",
    isNullable: true,
    schema: Subject,
    value: ({ state, subject }: ReviewRecordFragment) => (state === "RELEASED" ? (subject ?? null) : null),
  },
} as const;

/** A review in lists (wire contract reviews 7.1). */
export const reviewRecord = record(ReviewRecordShape, {
  name: "Review",
  description: "Something that an agent wants to send and that a person must agree to, without its content.",
  keys: reviewKeys,
});

/** A review with its content. */
export const reviewDetailRecord = record(ReviewDetailRecordShape, {
  name: "ReviewDetail",
  description: "Something that an agent wants to send and that a person must agree to.",
  keys: {
    ...reviewKeys,
    path: {
      isOptional: true,
      schema: Type.Array(Type.Unknown(), { description: "How it was decided to hold it. For people." }),
    },
    context_mark: { description: `The newest message of the conversation. Pass it when you approve. ${forPeople}` },
    earlier_pending: {
      isOptional: true,
      description: "Whether something earlier of its conversation waits for a decision. For people.",
    },
    context_changed: {
      isOptional: true,
      description: "Whether the conversation has gone on since it was held. For people.",
    },
    content: {
      isNullable: true,
      schema: Type.Record(Type.String(), Type.Unknown(), {
        description:
          "Everything that a decision is about, in the form that the hash is made of. Null after it was erased.",
      }),
      value: ({ content }) => content?.content ?? null,
    },
  },
});

/** Numbered content of a review. */
export const reviewRevisionRecord = record(ReviewRevisionRecordShape, {
  name: "ReviewRevision",
  description: "Numbered content of a review. It never changes.",
  keys: {
    number: { description: "1 is the sender's." },
    content: { description: "Null after it was erased." },
    author: {
      isNullable: true,
      schema: Person,
      description: "The person who wrote it. Null for the sender's, and for agents.",
      value: ({ author }) => (author == null ? null : { type: "user", id: author.id, name: author.name }),
    },
  },
});

/** The difference of two contents in one field. */
export const reviewFieldDiffRecord = record(ReviewFieldDiffRecordShape, {
  name: "ReviewFieldDiff",
  description: "What differs in one field of two contents. The members depend on `kind`; the others are null.",
  keys: {
    before: { schema: Type.Unknown({ description: "Any value." }), value: ({ before }) => before ?? null },
    after: { schema: Type.Unknown({ description: "Any value." }), value: ({ after }) => after ?? null },
  },
});

function reasonOf(step: string | null): "rule" | "preset" | "earlier_held" | null {
  if (step === null || step === "earlier_held") return step;
  return step.startsWith("rule:") ? "rule" : "preset";
}

function deciderOf(decider: ReviewRecordFragment["decidedBy"]): object | null {
  if (decider == null) return null;
  const { kind, id, name } = decider;
  return { type: deciders[kind as keyof typeof deciders] ?? "user", id, name };
}
