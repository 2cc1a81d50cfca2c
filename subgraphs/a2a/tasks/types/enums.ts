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
  description: "How far a task is; COMPLETED, FAILED and CANCELED are final (wire contract a2a 3.7).",
  valuesConfig: {
    SUBMITTED: { description: "Sent; the worker has not replied yet." },
    WORKING: { description: "The worker is at it." },
    INPUT_REQUIRED: { description: "The worker asked and waits for the requester." },
    COMPLETED: { description: "Done." },
    FAILED: { description: "The worker gave up." },
    CANCELED: { description: "Called off by the requester, or by the end of one of the two." },
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
    ASK_CALLER: { description: "The worker needs an answer." },
    COMPLETE: { description: "The task is done; the reply is its result." },
    FAIL: { description: "The task cannot be done." },
  },
});
