import type { Services } from "../../shared/context/services.js";
import { errorFields } from "../../shared/work/error-fields.js";
import { type FoundLine, syncLines } from "../lines/public.js";
import { openCarriers } from "./registry/open-carriers.js";
import { readLines } from "./rules/configured-lines.js";
import { timeLimit } from "../../shared/config/time-limit.js";

const linesWithin = 10_000;

/**
 * Stores the lines of carriers and of IM_LINES (wire contract im 15). IM_LINES takes precedence over a line's carrier.
 * The lines of a carrier that does not answer stay unchanged.
 */
export async function storeLines(services: Services): Promise<void> {
  const { config, clock, database, log } = services;
  const configured = readLines(config.IM_LINES) ?? [];
  const carriers = services.parts.get(openCarriers);
  const found = new Map<string, FoundLine>();
  for (const carrier of carriers) {
    try {
      const within = AbortSignal.timeout(timeLimit(config, linesWithin));
      for (const { number, carrierLineId, roleHint } of await carrier.lines(within)) {
        found.set(number, { number, carrierLineId, carrier: carrier.name, role: roleHint ?? "dedicated" });
      }
    } catch (error) {
      log.warn({ carrier: carrier.name, ...errorFields(error) }, "A carrier did not report its lines");
    }
  }
  for (const line of configured) found.set(line.number, line);
  if (found.size === 0) {
    log.info(
      {},
      "There is no carrier for instant messages: docs/messaging.md says how to set one, and IM_LOOPBACK=1 simulates one",
    );
    return;
  }
  await database.jobs.transaction((tx) => syncLines(tx, [...found.values()], clock.now()));
}
