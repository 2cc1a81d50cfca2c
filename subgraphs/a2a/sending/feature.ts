import type { Feature } from "../../shared/domain/feature.js";
import { SendA2aMessage } from "./operations/send-a2a-message.js";

/** sending: a requester's message, with an optional push configuration. */
export const sending: Feature = {
  operations: [SendA2aMessage],
};
