import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of lines (wire contract im 7, 12, 18). */
export const lineErrors = defineErrors({
  dedicated_imessage_number_quota_exceeded: {
    status: 402,
    message: "The organization has the maximum number of dedicated numbers.",
    hint: "Use a number that is attached to no identity. The operator can raise the limit with IM_DEDICATED_LINES_LIMIT.",
  },
  dedicated_imessage_number_inventory_pending: {
    status: 503,
    message: "No dedicated number is free at the moment.",
    hint: "Wait the number of seconds in Retry-After, then repeat the request with the same Idempotency-Key.",
  },
  number_already_attached: {
    status: 409,
    message: "This number is attached to another identity.",
    hint: "Detach it from that identity first.",
  },
  number_unreachable: {
    status: 404,
    message: "This number cannot be reached by instant messages.",
    hint: "Check the number.",
  },
  capability_unavailable: {
    status: 503,
    message: "At the moment, the carrier cannot report whether this number can be reached.",
    hint: "Wait the number of seconds in Retry-After, then repeat the request.",
  },
});
