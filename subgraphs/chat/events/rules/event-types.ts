/** The stored types of event, in Slack's words. */
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
  "member_joined_channel",
  "member_left_channel",
  "channel_rename",
  "channel_archive",
  "channel_unarchive",
  "channel_deleted",
  "pin_added",
  "pin_removed",
  "agent_session_stopped",
  "block_actions",
] as const;

export type EventType = (typeof eventTypes)[number];

/** Slack's other words for the same. */
const sameAs: Readonly<Record<string, EventType>> = {
  // An app that may not read a channel gets only its mentions; one that may gets the same message twice.
  app_mention: "message",
  group_rename: "channel_rename",
  group_archive: "channel_archive",
  group_unarchive: "channel_unarchive",
  group_deleted: "channel_deleted",
};

/** The type of an event in Slack's word; null when it is not stored. */
export function eventTypeOf(said: unknown): EventType | null {
  if (typeof said !== "string") return null;
  const word = Object.hasOwn(sameAs, said) ? sameAs[said] : said;
  return eventTypes.find((one) => one === word) ?? null;
}
