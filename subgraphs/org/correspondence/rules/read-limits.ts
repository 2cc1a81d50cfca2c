import type { CorrespondenceChannel } from "../../../shared/correspondence/correspondence-entry.js";
import type { Violation } from "../../../shared/errors/problem.js";
import { perChannel } from "./limits.js";

/** How many messages a page may have: of each channel, and of single ones. */
export interface GivenLimits {
  readonly limitPerChannel?: number | null;
  readonly limits?: Readonly<Partial<Record<CorrespondenceChannel, number | null>>> | null;
}

/** The limit of each of these channels; the limit of a channel wins (wire contract contacts 8). */
export function readLimits(
  channels: readonly CorrespondenceChannel[],
  { limitPerChannel, limits }: GivenLimits,
): { readonly limits: Readonly<Record<string, number>>; readonly violations: readonly Violation[] } {
  const given = [
    { path: ["limitPerChannel"], limit: limitPerChannel },
    ...Object.entries(limits ?? {}).map(([channel, limit]) => ({ path: ["limits", channel], limit })),
  ];
  const violations = given
    .filter(({ limit }) => limit != null && !isLimit(limit))
    .map(({ path }) => ({ path, message }));
  const chosen = (channel: CorrespondenceChannel): number =>
    limits?.[channel] ?? limitPerChannel ?? perChannel.byDefault;
  return { limits: Object.fromEntries(channels.map((channel) => [channel, chosen(channel)])), violations };
}

const message = `A limit is a whole number from ${perChannel.least} to ${perChannel.most}.`;

function isLimit(limit: number): boolean {
  return Number.isInteger(limit) && limit >= perChannel.least && limit <= perChannel.most;
}
