import { defineAuthority } from "../../shared/authority/authority.js";
import { admins, consoleAdmins } from "../../shared/authority/usual-kinds.js";

/** Who reads and writes what is reviewed (wire contract reviews 2.9). A key that leaked must not loosen anything. */
export const reviewRulesAuthority = defineAuthority({
  "review_policy.read": { ...admins, denied: "admin_required" },
  "review_rule.read": { ...admins, denied: "admin_required" },
  "review_list.read": { ...admins, denied: "admin_required" },
  "review_policy.change": { ...consoleAdmins, denied: "console_required", browser: true },
  /** Where the organization accepts tokens of people (`approveWith`). */
  "review_policy.change_by_token": { ...consoleAdmins, denied: "console_required" },
});
