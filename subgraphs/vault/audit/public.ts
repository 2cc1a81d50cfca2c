export { notifyAdmins } from "./notify-admins.js";
export { originOf } from "./origin-of.js";
export { recordActivities, recordActivity } from "./record-activity.js";
export { actorOf } from "./rules/actor.js";
export { type AuditFilter, listVisibleAudit } from "./store.js";
