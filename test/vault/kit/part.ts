import type { Base } from "../../support/kit/scene.js";

/** The members that the vault adds to a scene. Each feature's kit adds its members here by declaration merging. */
export interface VaultPart {}

export type VaultScene = Base & VaultPart;
