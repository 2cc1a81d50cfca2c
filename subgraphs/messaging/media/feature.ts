import type { Feature } from "../../shared/domain/feature.js";
import { mediaErrors } from "./errors.js";

/** media: files of messages, behind signed addresses. */
export const media: Feature = { errors: mediaErrors.definitions };
