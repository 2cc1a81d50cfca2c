import { defineErrors } from "../shared/errors/catalogue.js";

/** Error codes of mail. */
export const mailErrors = defineErrors({});
