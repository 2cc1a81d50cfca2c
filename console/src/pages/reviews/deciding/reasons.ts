import type { RejectionReason } from "../../../../../generated/console-documents.js";

/** Why something is rejected. */
export const reasonNames: Readonly<Record<RejectionReason, string>> = {
  WRONG_CONTENT: "What it says is wrong",
  WRONG_RECIPIENT: "It goes to the wrong people",
  NOT_NOW: "It is not the time for it",
  POLICY: "We do not send such things",
  SUSPICIOUS: "The agent may have been misled",
  OTHER: "Another reason",
};

const ways: Readonly<Record<string, string>> = {
  console: "in the console",
  token: "with a token",
  key: "with a key",
  mcp: "over MCP",
  link: "by a link in an email",
  policy: "by the policy, because nobody had decided",
};

/** How something was decided, as the end of a sentence. */
export const wayInWords = (via: string): string => ways[via] ?? "";

/** A reason as the API answers it, in words. */
export const reasonInWords = (reason: string): string =>
  reasonNames[reason.toUpperCase() as RejectionReason] ?? reason.replaceAll("_", " ");
