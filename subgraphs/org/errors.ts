import { defineErrors } from "../shared/errors/catalogue.js";

/** Error codes of org. */
export const orgErrors = defineErrors({});
