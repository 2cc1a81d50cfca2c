import type { ServerResponse } from "node:http";
import { takeSlot } from "../../rest-shim/index.js";
import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";
import { principalOf } from "../../subgraphs/shared/viewer/viewer.js";

/** The interval of checks whether a reader has read anything. */
const lookEvery = 60_000;

/**
 * Holds one of the key's slots for streams until the response is closed. A reader that has waiting data but reads
 * nothing between two checks is disconnected: the data would stay in memory.
 * @throws Problem `rate_limited` when all slots are taken
 */
export function boundStream(response: ServerResponse, { services, viewer }: RequestContext): void {
  const release = takeSlot(services, "stream", principalOf(viewer));
  if (release === null) {
    throw sharedErrors.problem("rate_limited", {
      message: "This key has too many streams open.",
      hint: "Close one of them first.",
      retryAfter: 5,
    });
  }
  let waited = 0;
  const look = setInterval(() => {
    const waits = response.writableLength;
    if (waits > 0 && waits === waited) response.destroy();
    waited = waits;
  }, lookEvery).unref();
  const end = (): void => {
    clearInterval(look);
    release();
  };
  if (response.closed || response.destroyed) end();
  else response.once("close", end);
}
