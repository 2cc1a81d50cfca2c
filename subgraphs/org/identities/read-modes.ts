import { invalidValue } from "../../shared/errors/shared-errors.js";
import type { ModeChange } from "../../shared/rules/filter-modes.js";

type Mode = "whitelist" | "blacklist" | null;

/** The filter modes that a change of an identity may name. */
export type GivenModes = {
  readonly [Key in `${"mail" | "im" | "chat"}${"" | "Inbound" | "Outbound"}FilterMode`]?: Mode;
};

/**
 * Reads the filter modes of a channel (wire contract client-drift 2): one of both directions, or one or each of them. Null when none
 * is given. Throws `validation_failed`.
 */
export function readModes(given: GivenModes, channel: "mail" | "im" | "chat"): ModeChange | null {
  const names = {
    filterMode: `${channel}FilterMode`,
    inboundFilterMode: `${channel}InboundFilterMode`,
    outboundFilterMode: `${channel}OutboundFilterMode`,
  } as const;
  for (const name of Object.values(names)) {
    if (given[name] === null) throw invalidValue([name], "The filter mode cannot be cleared.");
  }
  const change = Object.entries(names).flatMap(([key, name]) => (given[name] == null ? [] : [[key, given[name]]]));
  if (change.length === 0) return null;
  if (given[names.filterMode] != null && change.length > 1) {
    const name = given[names.inboundFilterMode] == null ? names.outboundFilterMode : names.inboundFilterMode;
    throw invalidValue([name], "Pass it, or the mode of both directions, not both.");
  }
  return Object.fromEntries(change) as ModeChange;
}
