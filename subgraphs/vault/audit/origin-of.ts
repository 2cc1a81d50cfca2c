import { randomUUID } from "node:crypto";
import type { LifecycleStep } from "../../shared/lifecycle/identity-lifecycle.js";
import { anonymous } from "../../shared/viewer/viewer.js";
import type { ActivityOrigin } from "./record-activity.js";

/** The actor of a step in an identity's life: the request behind it, or the system. */
export function originOf({ by, clock }: LifecycleStep): ActivityOrigin {
  if (by !== undefined) return by;
  const viewer = { ...anonymous, kind: "system", adapter: "lifecycle" } as const;
  return { viewer, requestId: `req_${randomUUID()}`, clientAddress: null, userAgent: null, services: { clock } };
}
