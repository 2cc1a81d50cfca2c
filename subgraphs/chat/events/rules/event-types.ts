/** The types of event that are kept, in Slack's words. */
export const eventTypes = [
  "message",
  "reaction_added",
  "reaction_removed",
  "file_created",
  "file_shared",
  "file_unshared",
  "file_public",
  "file_change",
  "file_deleted",
] as const;

export type EventType = (typeof eventTypes)[number];
