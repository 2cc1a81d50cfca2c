import type { SendResult } from "../../carriers/public.js";
import type { Progress } from "./progress.js";

/** Codes of what this side cannot do. Every other refusal is the network's. */
const ownFaults = new Set([
  "carrier_offline",
  "group_needs_text",
  "media_too_large",
  "carrier_unsupported",
  "imessage_reply_target_unavailable",
]);

/**
 * The effect of a carrier call's result on the message (wire contract im 10, 15); null when it is unknown: the message
 * stays pending, and is never sent again. A refused group becomes `error`.
 */
export function outcomeOf(result: SendResult, isNewGroup: boolean): Progress | null {
  switch (result.kind) {
    case "accepted":
      return { recipient: null, status: "accepted", service: result.service, failure: null };
    case "ambiguous":
      return null;
    case "unsupported":
      return failed("error", "carrier_unsupported", "The carrier cannot send such messages.");
    case "rejected": {
      const isOurs = isNewGroup || ownFaults.has(result.code);
      return failed(isOurs ? "error" : "declined", result.code, result.message);
    }
  }
}

/** A failure of all recipients. */
export function failed(
  status: "declined" | "error",
  errorCode: string,
  errorMessage: string,
  errorReason: string | null = null,
): Progress {
  const failure = {
    errorCode: errorCode.slice(0, 255),
    errorMessage: errorMessage.slice(0, 500),
    errorReason:
      errorReason ?? (status === "declined" ? "The network refused the message." : "The message was not sent."),
    errorDetail: null,
  };
  return { recipient: null, status, service: null, failure };
}
