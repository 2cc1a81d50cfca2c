import { createHash } from "node:crypto";
import { principalOf, type Viewer } from "../viewer/viewer.js";
import { canonicalJson } from "./canonical-json.js";
import { sharedErrors } from "../errors/shared-errors.js";
import { normalizeHandle } from "../identity/handle.js";
import type { Keyring } from "../secrets/keyring.js";
import { leastJsonBytes } from "../rules/plain-json.js";

/** Far above the size of a body: only a variable that is used very often produces so much. */
const mostBytes = 4 * 1_048_576;

/** A send: its keys belong to the sending mailbox or identity, regardless of the caller. */
export interface SendOperation {
  /** The mutation's name. */
  readonly name: string;
  /** UUID of the mailbox or identity. Check that the caller may send for it before looking up its keys. */
  readonly senderId: string;
}

/** The mutation's name, or a send. */
export type KeyedOperation = string | SendOperation;

const hour = 3_600_000;
const retention = { writes: 24 * hour, sends: 7 * 24 * hour } as const;

/**
 * The scope in which a key is unique (wire contract org 1.8): organization, principal and operation. For a send it is
 * the sender and the operation, so that a retry with another API key of the organization does not send again. An agent
 * keeps its idempotency keys when it moves to another organization: a retry after the move is still a retry.
 */
export function keyScope(viewer: Viewer, operation: KeyedOperation): string {
  if (typeof operation !== "string") return ["send", operation.senderId, operation.name].join("/");
  const { identityId, organizationId } = viewer;
  return [identityId ?? organizationId ?? "", principalOf(viewer), operation].join("/");
}

/**
 * The scopes in which a keyed write may be recorded: its own, and for a send also the scope that the previous version
 * used, so that a retry across the upgrade does not send again.
 */
export function keyScopes(viewer: Viewer, operation: KeyedOperation): readonly string[] {
  const scope = keyScope(viewer, operation);
  return typeof operation === "string" ? [scope] : [scope, keyScope(viewer, operation.name)];
}

/** When the answer of a keyed write expires: after 24 hours, for a send after seven days. */
export function rememberedUntil(operation: KeyedOperation, createdAt: Date): Date {
  return new Date(createdAt.getTime() + (typeof operation === "string" ? retention.writes : retention.sends));
}

/** Identifies a keyed write for good: after the record has expired, the same key identifies another write. */
export function keyedWriteId(scope: string, key: string, createdAt: Date): string {
  return createHash("sha256")
    .update(JSON.stringify([scope, key, createdAt]))
    .digest("base64url");
}

/** Digests that compare the input of a keyed write with that of an earlier one. */
export interface ComparedInput {
  /**
   * The stored form. It depends on the server's key, so that a reader of the database cannot guess secrets in the
   * input.
   */
  readonly hash: Uint8Array<ArrayBuffer>;
  /** Whether the stored value belongs to the same input. An earlier version stored the bare digest. */
  isOf(stored: Uint8Array): boolean;
}

/**
 * The form in which two inputs are compared. Spellings of a handle are equal: `@Scout` is `scout`. Throws
 * `operation_too_complex` when the input is too large to compare.
 */
export function compareInput(keyring: Keyring, input: unknown): ComparedInput {
  if (leastJsonBytes(input, mostBytes) > mostBytes) {
    const message = "The operation's input is larger than 4 MiB, with its variables written wherever they are used.";
    throw sharedErrors.problem("operation_too_complex", { message });
  }
  const digest = createHash("sha256")
    .update(canonicalJson(withPlainHandles(input)))
    .digest();
  return {
    hash: new Uint8Array(keyring.mac("idempotency", digest, 32)),
    isOf: (stored) => keyring.verifyMac("idempotency", digest, stored) || digest.equals(stored),
  };
}

/**
 * Members of inputs that contain handles have a name that says so: `agentHandle`, `peerAgentHandles`. Other members are
 * content.
 */
function withPlainHandles(input: unknown): unknown {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return input;
  return Object.fromEntries(
    Object.entries(input).map(([name, value]: [string, unknown]) => {
      if (/handle$/i.test(name)) return [name, plainHandle(value)];
      return [name, /handles$/i.test(name) && Array.isArray(value) ? value.map(plainHandle) : value];
    }),
  );
}

/** An invalid handle stays unchanged; the operation refuses it. */
function plainHandle(value: unknown): unknown {
  return typeof value === "string" ? (normalizeHandle(value) ?? value) : value;
}
