import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of simulated phones (wire contract im 16). */
export const handsetErrors = defineErrors({
  handset_exists: {
    status: 409,
    message: "A phone or a line already has this number.",
    hint: "Choose another number.",
  },
  handset_limit_reached: {
    status: 409,
    message: "The server has the maximum number of phones, or of bytes in their files.",
    hint: "Remove all phones, then create new ones.",
  },
  handset_offline: {
    status: 409,
    message: "The phone is offline.",
    hint: "Switch it on first.",
  },
  handset_unsupported: {
    status: 409,
    message: "The phone cannot do this.",
    hint: "The message says what is not possible. For tapbacks, use a phone that is not an SMS phone.",
  },
  no_such_handset: {
    status: 422,
    message: "No phone and no line has this number.",
    hint: "Create a phone with this number, or use the number of a line of this server.",
  },
});
