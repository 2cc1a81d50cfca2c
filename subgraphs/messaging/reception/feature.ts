import type { Feature } from "../../shared/domain/feature.js";

/** reception: what becomes of the events of the carriers. */
export const reception: Feature = {};
