/** The names of the counted channels. */
export const channelNames = {
  EMAIL_OUTBOUND: "Mail sent",
  EMAIL_INBOUND: "Mail received",
  IM_SHARED: "Messages on shared lines",
  IM_DEDICATED: "Messages on dedicated lines",
  A2A_TASK: "Tasks",
} as const;

/** A channel that is counted. SMS and calls do not exist here, so their zeros are left out. */
export type ShownChannel = keyof typeof channelNames;

export const shownChannels = Object.keys(channelNames) as readonly ShownChannel[];

/** Counts by channel. */
type Counts = readonly { readonly channel: string; readonly count: number }[];

export const countOf = (channels: Counts, channel: ShownChannel): number =>
  channels.find((one) => one.channel === channel)?.count ?? 0;

/** Everything that was used, of all channels together. */
export const totalOf = (channels: Counts): number =>
  shownChannels.reduce((sum, channel) => sum + countOf(channels, channel), 0);

/** Cents as dollars: `$1,234.50`. */
export const dollars = (cents: number): string =>
  `$${(cents / 100).toLocaleString(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
