import type { RequestContext } from "../../shared/context/request-context.js";
import { enforce, perMinute } from "../../shared/rate-limit/enforce.js";
import { principalOf } from "../../shared/viewer/viewer.js";
import { noteLimits } from "./rules/limits.js";

const rate = perMinute(noteLimits.writesPerMinute);

/** Counts a write of notes (wire contract notes 5). @throws Problem `rate_limited` */
export async function limitNoteWrites({ viewer, services }: RequestContext): Promise<void> {
  await enforce(services.limiter, "note-writes", principalOf(viewer), rate);
}
