import type { RequestContext } from "../../shared/context/request-context.js";
import { invalid } from "../../shared/errors/shared-errors.js";
import { enforce } from "../../shared/rate-limit/enforce.js";
import { textViolation } from "../../shared/rules/text.js";
import { principalOf } from "../../shared/viewer/viewer.js";
import { freezesRate, reasonLength } from "./limits.js";
import type { FreezeInput } from "./types/inputs.js";

/** Counts a start or an end of a freeze. @throws Problem `rate_limited` */
export async function limitFreezes({ services, viewer }: RequestContext): Promise<void> {
  await enforce(services.limiter, "freezes", principalOf(viewer), freezesRate);
}

/** The checked values of a new freeze. @throws Problem `validation_failed` */
export function readFreezeInput({ mode, reason }: FreezeInput) {
  const text = reason ?? "";
  const violation = textViolation(["reason"], text, reasonLength);
  if (violation !== null) throw invalid([violation]);
  return { mode, reason: text === "" ? null : text };
}
