import type { ServerResponse } from "node:http";
import type { Viewer } from "../../subgraphs/shared/viewer/viewer.js";
import type { Shim } from "./shim.js";

/**
 * Aborts when long-lived work of a request must end: the client has disconnected, the server begins to stop, or the
 * credential is no longer valid. Its resources are released when the response is closed.
 */
export function overSignal(
  { watchViewer }: Pick<Shim, "watchViewer">,
  response: ServerResponse,
  viewer: Viewer,
  stopping: AbortSignal,
): AbortSignal {
  const over = new AbortController();
  const end = (): void => over.abort();
  if (stopping.aborted || response.closed || response.destroyed) {
    end();
    return over.signal;
  }
  const unwatch = watchViewer(viewer, end);
  stopping.addEventListener("abort", end, { once: true });
  response.once("close", () => {
    unwatch();
    stopping.removeEventListener("abort", end);
    end();
  });
  return over.signal;
}
