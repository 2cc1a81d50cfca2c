import { isSlackId } from "../../connections/rules/slack-ids.js";
import type { SlackAnswer } from "../../slack/rules/slack-answer.js";
import { failed, type Outcome } from "../../writes/rules/outcome.js";

/** Slack's answer to the first step of an upload. */
export type BegunUpload =
  | { readonly fileId: string; readonly address: unknown }
  /** The file is not visible: it has certainly failed. */
  | { readonly failed: Outcome };

/** The announced file, or why there is none (wire contract chat 8.3, step 1). */
export function begunUpload(answer: SlackAnswer): BegunUpload {
  switch (answer.kind) {
    case "ok": {
      const { file_id: fileId, upload_url: address } = answer.data;
      return isSlackId(fileId) ? { fileId, address } : { failed: notStarted };
    }
    case "refused":
      return { failed: failed(answer.error) };
    case "rate_limited":
      return { failed: failed("rate_limited", answer.retryAfter) };
    case "refused_silently":
    case "http":
    case "unreachable":
    case "late":
    case "ambiguous":
      return { failed: notStarted };
  }
}

const notStarted = failed("upload_not_started");

/** Slack did not get all bytes. It shows no incomplete file (wire contract chat 8.3, step 2). */
export const incompleteUpload: Outcome = failed("upload_incomplete");
