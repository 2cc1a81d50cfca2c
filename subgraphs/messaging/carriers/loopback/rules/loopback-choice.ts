import type { CarrierChoice } from "../../rules/chosen-carriers.js";

/** The settings that say whether simulated phones run. */
export interface LoopbackSettings {
  readonly IM_LOOPBACK?: "0" | "1" | undefined;
  readonly DATABASE_URL?: string | undefined;
  readonly PUBLIC_BASE_URL?: string | undefined;
}

/**
 * Simulated phones run if the settings say so (wire contract im 16). In development, with an embedded database and no public
 * address, they also stand in for other carriers, unless the settings refuse them.
 */
export const loopbackChoice: CarrierChoice<LoopbackSettings> = {
  isWanted: ({ IM_LOOPBACK }) => IM_LOOPBACK === "1",
  standsIn: ({ IM_LOOPBACK, DATABASE_URL, PUBLIC_BASE_URL }) =>
    [IM_LOOPBACK, DATABASE_URL, PUBLIC_BASE_URL].every((setting) => setting === undefined),
};
