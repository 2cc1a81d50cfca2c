import { defineAuthority } from "../../shared/authority/authority.js";
import { everyAgent, everybody, everyMember } from "../../shared/authority/usual-kinds.js";

/** Who may follow events, and of which audience. */
export const activityAuthority = defineAuthority({
  "event_cursor.read": everybody,
  "activity.follow": { ...everyMember, ...everyAgent },
  "organization_activity.follow": { ...everyMember, denied: "admin_required" },
});
