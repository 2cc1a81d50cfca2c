import { defineAuthority } from "../../shared/authority/authority.js";
import { everybody, everyPerson } from "../../shared/authority/usual-kinds.js";

/** Who may sign an agent up, and decide about one (wire contract org 2.4). */
export const signupAuthority = defineAuthority({
  /** A caller with a credential could omit it anyway. */
  "signup.create": { ...everybody, service_token: "any", anonymous: "any" },
  /** An agent queries its own signup, and confirms it. */
  "signup.own": { agent_key: "any", unclaimed_agent_key: "any", denied: "credential_not_accepted" },
  /** A person decides about agents that named them, in a session of any organization. */
  "signup.review": { ...everyPerson, denied: "credential_not_accepted" },
});
