import type { Problem } from "../../subgraphs/shared/errors/problem.js";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";

/** How to request a subscription. */
export const streamHint =
  "Send a subscription with `Accept: text/event-stream`, or over a WebSocket (graphql-ws) at the same address.";

/** The refusal of a subscription whose request wants JSON, or the parts of `multipart/mixed`. */
export function subscriptionNeedsStream(): Problem {
  return sharedErrors.problem("bad_request", {
    message: "The events of a subscription are sent as `text/event-stream` or over a WebSocket, in no other form.",
    hint: streamHint,
  });
}
