import type { Feature } from "../../shared/domain/feature.js";
import { SendA2aMessage } from "./operations/send-a2a-message.js";

/** sending: a requester's message, with where it wants to be told of the task. */
export const sending: Feature = {
  operations: [SendA2aMessage],
};
