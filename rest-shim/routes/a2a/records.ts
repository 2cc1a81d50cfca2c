import { Type } from "typebox";
import {
  A2aContextRecordShape,
  A2aMessageRecordShape,
  A2aParticipantRecordShape,
  A2aTaskRecordShape,
  ListA2aMessagesShape,
} from "../../../generated/shapes.js";
import { record } from "../../record/record.js";
import { heldRecord } from "../held-record.js";
import { affiliationRecord } from "../affiliation-record.js";
import { partRecord } from "./part.js";

const affiliation = { record: affiliationRecord, isOptional: true } as const;

/** The two sides of a task or context (wire contract a2a 4.1). The published client shows the tier and cannot do without it. */
const sides = {
  caller: record(A2aParticipantRecordShape, {
    keys: { affiliation, trust_tier: { schema: Type.String(), constant: "verified" } },
  }),
  target: record(A2aParticipantRecordShape, { keys: { affiliation } }),
};

type Message = NonNullable<typeof A2aMessageRecordShape.data>;

const parts = {
  schema: Type.Array(Type.Record(Type.String(), Type.Unknown())),
  value: (message: Message) => message.parts.map(partRecord),
};

/** A task (wire contract a2a 4.1). */
export const taskRecord = record(A2aTaskRecordShape, {
  name: "A2aTask",
  description: "A task that the caller delegated to the target.",
  keys: {
    ...sides,
    messages: { record: record(A2aMessageRecordShape, { keys: { parts } }), description: "Oldest first." },
    history_truncated: { description: "Whether messages were omitted to keep the answer below 4 MiB." },
    // The newest of a message that the viewer's side wrote.
    review: { record: heldRecord, description: "The review that holds it, or held it. Null for all others." },
  },
});

const listedMessage = ListA2aMessagesShape.fields.a2aMessages.fields!.nodes;

/** A message of the flat list, with its task. A viewer who sees a message also sees its task. */
export const historyMessageRecord = record(listedMessage, {
  name: "A2aHistoryMessage",
  description: "A message with the task that it belongs to.",
  keys: { parts, task: { record: record(listedMessage.fields!.task, { keys: sides }), isFlat: true } },
});

/** A context (wire contract a2a 4.1). */
export const contextRecord = record(A2aContextRecordShape, {
  name: "A2aContext",
  description: "A named collaboration that the caller opened with the target. Either may start tasks in it.",
  keys: {
    ...sides,
    tasks: {
      schema: Type.Array(taskRecord.schema, { description: "Newest first, in both directions." }),
      value: ({ tasks }) => tasks.nodes.map(taskRecord.write),
    },
    tasks_truncated: {
      schema: Type.Boolean({ description: "Whether older tasks are omitted." }),
      value: ({ tasks }) => tasks.pageInfo.hasNextPage,
      after: "tasks",
    },
  },
});
