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
});

export enum A2aMessageRole {
  CALLER = "caller",
  AGENT = "agent",
}

registerEnumType(A2aMessageRole, {
  name: "A2aMessageRole",
  description: "Who wrote a message: the requester (CALLER) or the worker (AGENT).",
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
});

export enum A2aDirection {
  INBOUND = "inbound",
  OUTBOUND = "outbound",
  BOTH = "both",
}

registerEnumType(A2aDirection, {
  name: "A2aDirection",
  description: "Seen from one identity: INBOUND tasks it received, OUTBOUND tasks it sent.",
});

export enum A2aFilterMode {
  WHITELIST = "whitelist",
  BLACKLIST = "blacklist",
}

registerEnumType(A2aFilterMode, {
  name: "A2aFilterMode",
  description: "Who may exchange tasks when no contact rule says so: nobody (WHITELIST) or everybody (BLACKLIST).",
});

export enum A2aSide {
  REQUESTER = "requester",
  WORKER = "worker",
}

registerEnumType(A2aSide, { name: "A2aSide", description: "The part that an identity plays in a task." });
