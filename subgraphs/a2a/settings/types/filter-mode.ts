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

export enum A2aDirection {
  INBOUND = "inbound",
  OUTBOUND = "outbound",
  BOTH = "both",
}

registerEnumType(A2aDirection, {
  name: "A2aDirection",
  description: "Seen from one identity: INBOUND is toward it, OUTBOUND from it.",
  valuesConfig: {
    INBOUND: { description: "What it receives: tasks that it works on, contexts that were opened toward it." },
    OUTBOUND: { description: "What it sends: tasks that it delegates, contexts that it opened." },
    BOTH: { description: "Either." },
  },
});

export enum A2aRuleAction {
  ALLOW = "allow",
  BLOCK = "block",
}

registerEnumType(A2aRuleAction, {
  name: "A2aRuleAction",
  description: "What a contact rule does with a peer (wire contract a2a 4.6).",
  valuesConfig: {
    ALLOW: { description: "Lets it through." },
    BLOCK: { description: "Keeps it out, even within one organization." },
  },
});

export enum A2aVisibility {
  PUBLIC = "public",
  ORGANIZATION = "organization",
}

registerEnumType(A2aVisibility, {
  name: "A2aVisibility",
  description: "Who finds an agent in a directory.",
  valuesConfig: {
    PUBLIC: { description: "Everybody." },
    ORGANIZATION: { description: "Its organization." },
  },
});

export enum A2aFilterMode {
  WHITELIST = "whitelist",
  BLACKLIST = "blacklist",
}

registerEnumType(A2aFilterMode, {
  name: "A2aFilterMode",
  description: "Who may exchange tasks when no contact rule says so: nobody (WHITELIST) or everybody (BLACKLIST).",
  valuesConfig: {
    WHITELIST: { description: "Only peers that a contact rule allows." },
    BLACKLIST: { description: "All peers but those that a contact rule blocks." },
  },
});

export enum A2aSide {
  REQUESTER = "requester",
  WORKER = "worker",
}

registerEnumType(A2aSide, {
  name: "A2aSide",
  description: "The part that an identity plays in a task.",
  valuesConfig: {
    REQUESTER: { description: "Who delegated the task." },
    WORKER: { description: "Who works on it." },
  },
});

export enum A2aPushState {
  WAITING = "waiting",
  DELIVERED = "delivered",
  GIVEN_UP = "given_up",
  DROPPED = "dropped",
}

registerEnumType(A2aPushState, {
  name: "A2aPushState",
  description: "What has become of an update on its way to a receiver.",
  valuesConfig: {
    WAITING: { description: "It will be tried again." },
    DELIVERED: { description: "The receiver took it." },
    GIVEN_UP: { description: "The last attempt of the schedule failed." },
    DROPPED: { description: "The receiver is gone." },
  },
});
