import { defineErrors } from "../shared/errors/catalogue.js";

/** Error codes of a2a. */
export const a2aErrors = defineErrors({});
