import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of the catalogue of labels (wire contract labels 10). */
export const labelErrors = defineErrors({
  label_exists: {
    status: 409,
    message: "The organization already has a label with this name.",
    hint: "To make one label of both, repeat the request with `merge`.",
  },
});
