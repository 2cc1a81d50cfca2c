import type { Feature } from "../../shared/domain/feature.js";
import { activityAuthority } from "./authority.js";
import { FollowAgentActivity } from "./operations/follow-agent-activity.js";
import { GetEventCursor } from "./operations/get-event-cursor.js";
import { ActivityEventResolver } from "./types/activity-event.js";
import { knowEventSubjects } from "./types/activity-subject.js";

/** activity: an identity's events of all domains, and cursors into them. */
export const activity: Feature = {
  operations: [FollowAgentActivity, GetEventCursor],
  types: [ActivityEventResolver],
  authority: activityAuthority,
  know: knowEventSubjects,
};
