import type { HandlerTools } from "../../../handler-route.js";
import type { Resuming } from "./resume-extension.js";

/** The caller and the called worker. */
export interface Call {
  readonly tools: HandlerTools;
  readonly workerHandle: string;
  readonly resuming: Resuming;
}
