import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of identities (wire contract org 2.5). */
export const identityErrors = defineErrors({
  identity_quota_exceeded: {
    status: 402,
    message: "The organization's plan includes no more identities.",
    hint: "Delete an identity or change the plan. The operator defines the plans in PLANS.",
  },
  phone_unavailable: {
    status: 422,
    message: "Phone numbers are not available.",
    hint: "Leave the phone number out of the request.",
  },
  tunnel_unavailable: {
    status: 422,
    message: "Tunnels are not available.",
    hint: "Leave the tunnel out of the request.",
  },
});
