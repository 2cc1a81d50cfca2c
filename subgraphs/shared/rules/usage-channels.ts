/**
 * Everything that is counted (wire contract org 2.6), with its description in the schema. Plans set a price for each,
 * so the list is here. Nothing is sent by SMS or voice yet.
 */
export const usageDescriptions = {
  sms_outbound: "SMS sent. Always 0: there is no SMS.",
  sms_inbound: "SMS received. Always 0: there is no SMS.",
  voice_seconds: "Seconds of calls. Always 0: there are no calls.",
  email_outbound: "Mail sent.",
  email_inbound: "Mail received.",
  im_shared: "Instant messages on the shared service, both directions.",
  im_dedicated: "Instant messages on dedicated lines, both directions.",
  a2a_task: "Opened tasks, counted for the requester.",
} as const;

/** A kind of use. Its unit is a message, a task, or for `voice_seconds` a second. */
export type UsageChannel = keyof typeof usageDescriptions;

/** The kinds of use, in the order of reports. */
export const usageChannels = Object.keys(usageDescriptions) as UsageChannel[];
