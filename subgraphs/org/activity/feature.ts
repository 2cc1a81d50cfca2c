import type { Feature } from "../../shared/domain/feature.js";
import { activityAuthority } from "./authority.js";
import { CountOrganizationActivity } from "./operations/count-organization-activity.js";
import { FollowAgentActivity } from "./operations/follow-agent-activity.js";
import { FollowOrganizationActivity } from "./operations/follow-organization-activity.js";
import { GetEventCursor } from "./operations/get-event-cursor.js";
import { ListOrganizationEvents } from "./operations/list-organization-events.js";
import { ActivityEventResolver } from "./types/activity-event.js";
import { knowEventSubjects } from "./types/activity-subject.js";
import { IdentityLastEvent } from "./types/identity-last-event.js";

/** activity: events of all domains, of an identity or of the organization, and cursors into them. */
export const activity: Feature = {
  operations: [
    CountOrganizationActivity,
    FollowAgentActivity,
    FollowOrganizationActivity,
    GetEventCursor,
    ListOrganizationEvents,
  ],
  types: [ActivityEventResolver, IdentityLastEvent],
  authority: activityAuthority,
  know: knowEventSubjects,
};
