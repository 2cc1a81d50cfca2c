import type { Presets } from "../../../shared/reviews/rules/policy-in-force.js";

/** The presets that an identity has itself; null: its organization's. */
export type OwnPresets = { readonly [Key in keyof Presets]: Presets[Key] | null };

export const noOwnPresets: OwnPresets = { outboundPreset: null, inboundPreset: null };

/** Presets as they are given: one that is left out stays, and null is that of the organization. */
export type GivenPresets = { readonly [Key in keyof Presets]?: Presets[Key] | null };

/** The own presets of an identity after a change. A change that names none takes all away. */
export function changedPresets(current: OwnPresets, given: GivenPresets): OwnPresets {
  const { outboundPreset, inboundPreset } = given;
  if (outboundPreset === undefined && inboundPreset === undefined) return noOwnPresets;
  return {
    outboundPreset: outboundPreset === undefined ? current.outboundPreset : outboundPreset,
    inboundPreset: inboundPreset === undefined ? current.inboundPreset : inboundPreset,
  };
}
