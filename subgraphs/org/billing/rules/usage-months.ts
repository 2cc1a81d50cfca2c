import { invalidValue } from "../../../shared/errors/shared-errors.js";
import { type UsageChannel, usageChannels } from "../../../shared/rules/usage-channels.js";

/** The most months of history. */
export const maxMonths = 24;

/** The usage of a channel in the month that begins then. */
export interface MonthUnits {
  readonly start: Date;
  readonly channel: UsageChannel;
  readonly units: number;
}

/** A month with its usage. */
export interface UsageMonth {
  readonly start: Date;
  readonly channels: readonly { readonly channel: UsageChannel; readonly count: number }[];
}

/** The starts of the last months, in UTC, the oldest first. The last month has not ended. */
export function monthStarts(months: number, now: Date): Date[] {
  if (!Number.isInteger(months) || months < 1 || months > maxMonths) {
    throw invalidValue(["months"], `This must be a whole number from 1 to ${maxMonths}.`, "range");
  }
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return Array.from({ length: months }, (_, index) => new Date(Date.UTC(year, month - months + 1 + index, 1)));
}

/** Every month with every channel, used or not. */
export function usageMonths(starts: readonly Date[], used: readonly MonthUnits[]): UsageMonth[] {
  const unitsOf = new Map(used.map(({ start, channel, units }) => [`${start.getTime()} ${channel}`, units]));
  return starts.map((start) => ({
    start,
    channels: usageChannels.map((channel) => ({ channel, count: unitsOf.get(`${start.getTime()} ${channel}`) ?? 0 })),
  }));
}
