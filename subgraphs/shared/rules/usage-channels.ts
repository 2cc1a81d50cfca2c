/** Everything that is counted, one name per kind of use (wire contract org 2.6). Nothing is sent by SMS or voice yet. */
export const usageChannels = [
  "sms_outbound",
  "sms_inbound",
  "voice_seconds",
  "email_outbound",
  "email_inbound",
  "im_shared",
  "im_dedicated",
  "a2a_task",
] as const;

/** A kind of use. Its unit is a message, a task, or for `voice_seconds` a second. */
export type UsageChannel = (typeof usageChannels)[number];
