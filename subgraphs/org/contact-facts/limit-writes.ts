import type { RequestContext } from "../../shared/context/request-context.js";
import { enforce, perMinute } from "../../shared/rate-limit/enforce.js";
import { principalOf } from "../../shared/viewer/viewer.js";
import { factLimits } from "./rules/limits.js";

const rate = perMinute(factLimits.writesPerMinute);

/** Counts a write of facts. @throws Problem `rate_limited` */
export async function limitFactWrites({ viewer, services }: RequestContext): Promise<void> {
  await enforce(services.limiter, "contact-fact-writes", principalOf(viewer), rate);
}
