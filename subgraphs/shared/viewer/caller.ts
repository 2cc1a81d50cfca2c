import { addressBlock } from "../rules/address-block.js";
import { principalOf, type Viewer } from "./viewer.js";

/** Whose request it is. */
interface Asking {
  readonly viewer: Viewer;
  readonly clientAddress: string | null;
}

/** The owner of one share of a process's capacity: a key, a person, or for anonymous callers their address. */
export function callerOf({ viewer, clientAddress }: Asking): string {
  return viewer.kind === "anonymous" ? `address:${addressBlock(clientAddress ?? "")}` : principalOf(viewer);
}
