import { registerEnumType } from "type-graphql";

/** Upper-case names outside, the ledger's spelling inside. */
export enum A2aTaskState {
  SUBMITTED = "submitted",
  WORKING = "working",
  INPUT_REQUIRED = "input_required",
  COMPLETED = "completed",
  FAILED = "failed",
  CANCELED = "canceled",
}

registerEnumType(A2aTaskState, {
  name: "A2aTaskState",
  description: "State of a task. COMPLETED, FAILED and CANCELED are final (wire contract a2a 3.7).",
  valuesConfig: {
    SUBMITTED: { description: "Sent; the worker has not replied yet." },
    WORKING: { description: "The worker is working on it." },
    INPUT_REQUIRED: { description: "The worker has asked a question and waits for the requester." },
    COMPLETED: { description: "Done." },
    FAILED: { description: "The worker could not do the task." },
    CANCELED: { description: "Canceled by the requester, or because one of the two identities was deleted." },
  },
});

export enum A2aMessageRole {
  CALLER = "caller",
  AGENT = "agent",
}

registerEnumType(A2aMessageRole, {
  name: "A2aMessageRole",
  description: "Who wrote a message: the requester (CALLER) or the worker (AGENT).",
  valuesConfig: {
    CALLER: { description: "The requester." },
    AGENT: { description: "The worker." },
  },
});

export enum A2aReplyIntent {
  PROGRESS = "progress",
  ASK_CALLER = "ask_caller",
  COMPLETE = "complete",
  FAIL = "fail",
}

registerEnumType(A2aReplyIntent, {
  name: "A2aReplyIntent",
  description: "What a reply does to its task (wire contract a2a 4.4).",
  valuesConfig: {
    PROGRESS: { description: "The task is being worked on." },
    ASK_CALLER: { description: "The worker needs an answer from the requester." },
    COMPLETE: { description: "The task is done. The reply is its result." },
    FAIL: { description: "The task cannot be done." },
  },
});
