import { defineAuthority } from "../../shared/authority/authority.js";

/** Who may do what with reception. */
export const receptionAuthority = defineAuthority({
  // The signature is the credential.
  "mail.delivery.report": { anonymous: "any", denied: "credential_not_accepted" },
});
