import type { HandlerTools } from "../../../handler-route.js";

/** The caller and the called worker. */
export interface Call {
  readonly tools: HandlerTools;
  readonly workerHandle: string;
}
