import type { ChatActionStatus } from "../../../../../generated/console-documents.js";

/** The outcome of a message to Slack, for its author; null when it was sent. */
export function outcomeInWords(status: ChatActionStatus, errorCode: string | null | undefined): string | null {
  if (status === "SENT") return null;
  if (status === "UNKNOWN") return "We don't know whether Slack got this. If it is not in Slack, send it again.";
  if (status === "FAILED")
    return `Slack did not take it${errorCode == null ? "" : `: ${errorCode.replaceAll("_", " ")}`}.`;
  return "Slack has not answered yet.";
}
