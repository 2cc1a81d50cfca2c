import { isAgent, seesOrganization, type Viewer } from "../../shared/viewer/viewer.js";
import type { ParticipantRow } from "../contexts/public.js";
import type { TaskRow } from "./store/task-row.js";

/**
 * The side of a task whose notes a viewer sees: that of the agent with this handle. Without a handle it is the viewer's own side;
 * when an organization has both, the worker's. Null for others.
 */
export function ownSide(
  { requester, worker, heldSide }: Pick<TaskRow, "requester" | "worker" | "heldSide">,
  viewer: Viewer,
  handle: string | null | undefined = null,
): ParticipantRow | null {
  const isOwn = ({ identityId, organizationId }: ParticipantRow): boolean =>
    isAgent(viewer)
      ? identityId === viewer.identityId
      : seesOrganization(viewer) && organizationId === viewer.organizationId;
  const sides = (heldSide === null ? [worker, requester] : [requester]).filter(isOwn);
  return (handle == null ? sides[0] : sides.find((side) => side.handle === handle.toLowerCase())) ?? null;
}
