import type { Feature } from "../../shared/domain/feature.js";

/** assignments: which identity a remote address is connected with. */
export const assignments: Feature = {};
