import type { Base } from "../../support/kit/scene.js";

/** The members that a2a adds to a scene. Each feature's kit adds its members here by declaration merging. */
export interface A2aPart {}

export type A2aScene = Base & A2aPart;
