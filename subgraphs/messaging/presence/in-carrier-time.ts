import type { RequestContext } from "../../shared/context/request-context.js";
import { enforce, perMinute } from "../../shared/rate-limit/enforce.js";
import { principalOf } from "../../shared/viewer/viewer.js";
import type { ActionResult } from "../carriers/public.js";
import { timeLimit } from "../../shared/config/time-limit.js";

/** How long a call to a carrier inside a request may take: the gateway ends an operation after ten seconds. */
const callMilliseconds = 8_000;

/** Counts an action of the caller that needs its carrier. Throws `rate_limited`. */
export async function limitActions({ services, viewer }: RequestContext): Promise<void> {
  const limit = perMinute(services.config.IM_ACTIONS_PER_MINUTE, "IM_ACTIONS_PER_MINUTE");
  await enforce(services.limiter, "im.actions", principalOf(viewer), limit);
}

/** Calls a carrier inside a request (wire contract im 12). A timeout is ambiguous. Throws `rate_limited`. */
export async function inCarrierTime(
  context: RequestContext,
  call: (signal: AbortSignal) => Promise<ActionResult>,
): Promise<ActionResult> {
  await limitActions(context);
  return inLimitedTime(context, call);
}

/** The same, of an action that was counted before. */
export async function inLimitedTime(
  { services }: RequestContext,
  call: (signal: AbortSignal) => Promise<ActionResult>,
): Promise<ActionResult> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<ActionResult>((resolve) => {
    timer = setTimeout(
      () => {
        controller.abort();
        resolve({ kind: "ambiguous", reason: "The carrier did not answer in time." });
      },
      timeLimit(services.config, callMilliseconds),
    );
  });
  try {
    return await Promise.race([call(controller.signal), late]);
  } catch (error) {
    services.log.error({ error: String(error) }, "A carrier failed unexpectedly");
    return { kind: "ambiguous", reason: "The carrier's adapter failed." };
  } finally {
    clearTimeout(timer);
  }
}
