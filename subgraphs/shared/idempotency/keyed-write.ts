import { createHash } from "node:crypto";
import { principalOf, type Viewer } from "../viewer/viewer.js";
import { canonicalJson } from "./canonical-json.js";

/**
 * What a key is unique in: organization, principal and operation (wire contract org 1.8). An agent's keys stay its own
 * when it moves to another organization: a repeat after the move is still a repeat.
 */
export function keyScope(viewer: Viewer, operation: string): string {
  const { identityId, organizationId } = viewer;
  return [identityId ?? organizationId ?? "", principalOf(viewer), operation].join("/");
}

/** What two inputs are compared by. */
export function hashInput(input: unknown): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(canonicalJson(input)).digest());
}
