import type { Feature } from "../../shared/domain/feature.js";
import { lineChangeLifecycle } from "./lifecycle.js";

/** line-changes: attaching a line to an identity, swapping and detaching it. */
export const lineChanges: Feature = {
  lifecycle: lineChangeLifecycle,
};
