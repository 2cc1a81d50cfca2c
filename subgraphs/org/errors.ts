import { defineErrors } from "../shared/errors/catalogue.js";

/** Error codes of org (wire contract org 1.6, 2.2, 2.5). */
export const orgErrors = defineErrors({
  identity_quota_exceeded: { status: 402, message: "The organization's plan includes no more identities." },
  admin_key_mint_forbidden: { status: 403, message: "An admin key may only mint keys that are scoped to an identity." },
  api_key_revoked: { status: 409, message: "The key is revoked; it can no longer be changed." },
  phone_unavailable: { status: 422, message: "Phone numbers are not available." },
  tunnel_unavailable: { status: 422, message: "Tunnels are not available." },
  sign_in_link_invalid: { status: 401, message: "The sign-in link is unknown, expired or already used." },
});
