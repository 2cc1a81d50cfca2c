import type { RequestContext } from "../context/request-context.js";
import { addressBlock } from "../rules/address-block.js";
import { principalOf } from "../viewer/viewer.js";

/** Who gets one share of what a process has: a key, a person, or the address of those who show nothing. */
export function callerOf({ viewer, clientAddress }: Pick<RequestContext, "viewer" | "clientAddress">): string {
  return viewer.kind === "anonymous" ? `address:${addressBlock(clientAddress ?? "")}` : principalOf(viewer);
}
