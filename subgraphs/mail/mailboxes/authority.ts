import { defineAuthority } from "../../shared/authority/authority.js";

/** Who may do what in mail (wire contract mail 1, 2.1). */
export const mailboxAuthority = defineAuthority({
  "mailbox.read": {
    admin_key: "organization",
    console_admin: "organization",
    console_member: "organization",
    agent_key: "own",
    unclaimed_agent_key: "own",
  },
});
