/** The types of message and note that a fact about a contact cites (wire contract contacts 9.3). */
export const sourceTypes = ["email_message", "im_message", "a2a_message", "chat_message", "note"] as const;
export type SourceType = (typeof sourceTypes)[number];
