import { addressBlock } from "../rules/address-block.js";
import { principalOf, type Viewer } from "./viewer.js";

/** Whose request it is. */
interface Asking {
  readonly viewer: Viewer;
  readonly clientAddress: string | null;
}

/** Who gets one share of what a process has: a key, a person, or the address of those who show nothing. */
export function callerOf({ viewer, clientAddress }: Asking): string {
  return viewer.kind === "anonymous" ? `address:${addressBlock(clientAddress ?? "")}` : principalOf(viewer);
}
