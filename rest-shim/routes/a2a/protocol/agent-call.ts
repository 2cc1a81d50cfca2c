import type { HandlerTools } from "../../../handler-route.js";

/** Who calls which worker. */
export interface Call {
  readonly tools: HandlerTools;
  readonly workerHandle: string;
}
