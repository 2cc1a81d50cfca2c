import { defineAuthority } from "../../shared/authority/authority.js";
import { everybody, everyPerson } from "../../shared/authority/usual-kinds.js";

/** Who may sign in, and manage sessions. */
export const signInAuthority = defineAuthority({
  /** Into any organization of the person. */
  "organization.switch": { ...everyPerson, denied: "credential_not_accepted" },
  "sign_in_options.read": { ...everybody, service_token: "any", anonymous: "any" },
  /** A browser that still holds an old session may follow a new link too. */
  "session.sign_in": {
    anonymous: "any",
    ...everyPerson,
    denied: "credential_not_accepted",
  },
  /** A person's own sessions, in all organizations. */
  "session.list": { ...everyPerson, denied: "credential_not_accepted" },
  "session.end": { ...everyPerson, denied: "credential_not_accepted" },
});
