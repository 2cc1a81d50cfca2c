import type { Feature } from "../../shared/domain/feature.js";
import { sendingAuthority } from "./authority.js";
import { AnswerTaskAsRequester } from "./operations/answer-task-as-requester.js";
import { CancelTaskAsRequester } from "./operations/cancel-task-as-requester.js";
import { SendA2aMessage } from "./operations/send-a2a-message.js";

/** sending: a requester's message, with an optional push configuration, and what people do in its name. */
export const sending: Feature = {
  operations: [AnswerTaskAsRequester, CancelTaskAsRequester, SendA2aMessage],
  authority: sendingAuthority,
};
