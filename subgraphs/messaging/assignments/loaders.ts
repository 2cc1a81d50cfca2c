import DataLoader from "dataloader";
import { inKeyOrder } from "../../shared/context/in-key-order.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { isUuid } from "../../shared/identity/uuid.js";
import type { AssignmentRow } from "./store/assignments.js";
import { findVisibleAssignments } from "./store/visible-assignments.js";

/** Assignments by UUID that the viewer may see. */
export function assignmentById({ viewer, services }: RequestContext): DataLoader<string, AssignmentRow | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleAssignments(services.database.request.reader, viewer, ids.filter(isUuid));
    return inKeyOrder(rows, ids, (row) => row.id);
  });
}
