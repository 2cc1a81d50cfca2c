import type { Services } from "../../shared/context/services.js";
import { anonymous, type Viewer } from "../../shared/viewer/viewer.js";
import { schedulerOf } from "./rules/schedule.js";
import type { UnscheduledReason } from "./store/draft-row.js";

/** Longer than a send takes: sessions and tokens end, but who may send stays the same. */
const validFor = 3_600_000;

/**
 * Who scheduled a draft, with the rights of now; the reason when this person or key may not act in the organization any
 * more. A person may sign out: the schedule stays.
 */
export async function viewerOfScheduler(
  { credentials, clock }: Pick<Services, "credentials" | "clock">,
  scheduledBy: string,
  organizationId: string,
): Promise<Viewer | Extract<UnscheduledReason, "key_revoked" | "user_removed">> {
  const scheduler = schedulerOf(scheduledBy);
  const expiresAt = clock.now().getTime() + validFor;
  const isUser = scheduler?.type === "user";
  const named = isUser ? { userId: scheduler.id, organizationId } : { keyId: scheduler?.id ?? "" };
  const viewer = await credentials.refresh({ ...anonymous, ...named, expiresAt });
  if (viewer?.organizationId === organizationId) return viewer;
  return isUser ? "user_removed" : "key_revoked";
}
