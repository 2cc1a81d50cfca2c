import type { Reader } from "../../../shared/database/client.js";
import type { LoggedEvent } from "../../../shared/events/logged-event.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { visibleIdentities } from "../../identities/public.js";

/** The latest event of an identity; here every event has an identity. */
export type LastEvent = LoggedEvent & { readonly identityId: string };

/** The newest stored event of each identity that the viewer may see, in no order. Ids must be well-formed. */
export async function findVisibleLastEvents(
  db: Reader,
  viewer: Viewer,
  identityIds: readonly string[],
): Promise<LastEvent[]> {
  return db.$queryRaw<LastEvent[]>`
    select e.position, e.event_id as "eventId", e.kind, e.subject_id as "subjectId",
      e.subject_version as "subjectVersion", e.identity_id as "identityId", i.organization_id as "organizationId",
      e.side, e.data, e.occurred_at as "occurredAt", e.actor_kind as "actorKind", e.actor_id as "actorId",
      e.actor_organization_id as "actorOrganizationId"
    from identity i cross join lateral (
      select * from event where identity_id = i.id and position is not null order by position desc limit 1
    ) e
    where i.id = any(${[...identityIds]}::uuid[]) and ${visibleIdentities(viewer)}`;
}
