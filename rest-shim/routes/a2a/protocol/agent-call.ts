import type { HandlerTools } from "../../../handler-route.js";
import type { Resuming } from "./resume-extension.js";

/** The caller and the called worker. */
export interface Call {
  readonly tools: HandlerTools;
  readonly workerHandle: string;
  readonly resuming: Resuming;
  /** The number of events of the task that the client knows: GetTask waits for more, a message is refused if there were more. */
  readonly knownGeneration: number | null;
}
