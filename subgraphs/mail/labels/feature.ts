import type { Feature } from "../../shared/domain/feature.js";
import { mailLabelErrors } from "./errors.js";

/** labels: which labels mail has by itself, and what changing labels does to it. */
export const labels: Feature = { errors: mailLabelErrors.definitions };
