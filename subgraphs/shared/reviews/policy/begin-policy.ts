import type { Config } from "../../config/config.js";
import type { Statements } from "../../database/statements.js";
import { defaultSettings, type Presets } from "../rules/policy-in-force.js";

/** The presets of new organizations. */
export const presetsOfNew = (config: Config): Presets => ({
  outboundPreset: config.REVIEW_DEFAULT_PRESET,
  inboundPreset: config.SCREENING_DEFAULT_PRESET,
});

/**
 * Gives an organization that becomes one of people in this transaction its first presets. With those of an
 * untouched policy there is nothing to store: its sends need no statement more (wire contract reviews R32, R37).
 */
export async function beginPolicy(tx: Statements, organizationId: string, presets: Presets): Promise<void> {
  const { outboundPreset, inboundPreset } = presets;
  const isUntouched =
    outboundPreset === defaultSettings.outboundPreset && inboundPreset === defaultSettings.inboundPreset;
  if (isUntouched) return;
  await tx.$executeRaw`
    insert into review_policy (organization_id, outbound_preset, inbound_preset)
    values (${organizationId}, ${outboundPreset}::"ReviewPreset", ${inboundPreset}::"ReviewArrivalPreset")`;
  await tx.$executeRaw`update organization set review_version = 1 where id = ${organizationId}`;
}
