import type { HandlerTools } from "../../../handler-route.js";
import type { Resuming } from "./resume-extension.js";

/** The caller and the called worker. */
export interface Call {
  readonly tools: HandlerTools;
  readonly workerHandle: string;
  readonly resuming: Resuming;
  /** GetTask waits until the task had more events than this; null if it does not wait. */
  readonly currentGeneration: number | null;
}
