import { createHash } from "node:crypto";
import { principalOf, type Viewer } from "../viewer/viewer.js";
import { canonicalJson } from "./canonical-json.js";
import { sharedErrors } from "../errors/shared-errors.js";
import { normalizeHandle } from "../identity/handle.js";
import type { Keyring } from "../secrets/keyring.js";
import { leastJsonBytes } from "../rules/plain-json.js";

/** Far above what a body may have: only a variable that is used very often makes so much of it. */
const mostBytes = 4 * 1_048_576;

/** A send: its keys belong to the mailbox or identity that sends, whoever asks. */
export interface SendOperation {
  /** The mutation's name. */
  readonly name: string;
  /** UUID of the mailbox or identity. The caller must be allowed to send for it before its keys are looked at. */
  readonly senderId: string;
}

/** The mutation's name, or a send. */
export type KeyedOperation = string | SendOperation;

const hour = 3_600_000;
const kept = { writes: 24 * hour, sends: 7 * 24 * hour } as const;

/**
 * What a key is unique in (wire contract org 1.8): organization, principal and operation; of a send the sender and the
 * operation, so that a retry with another key of the organization sends nothing again. An agent's keys stay its own when
 * it moves to another organization: a repeat after the move is still a repeat.
 */
export function keyScope(viewer: Viewer, operation: KeyedOperation): string {
  if (typeof operation !== "string") return ["send", operation.senderId, operation.name].join("/");
  const { identityId, organizationId } = viewer;
  return [identityId ?? organizationId ?? "", principalOf(viewer), operation].join("/");
}

/**
 * Where a keyed write may stand: its scope, and for a send also the one that the version before gave it, so that a retry across
 * the upgrade sends nothing again.
 */
export function keyScopes(viewer: Viewer, operation: KeyedOperation): readonly string[] {
  const scope = keyScope(viewer, operation);
  return typeof operation === "string" ? [scope] : [scope, keyScope(viewer, operation.name)];
}

/** Until when the answer of a keyed write is remembered: 24 hours, of a send seven days. */
export function rememberedUntil(operation: KeyedOperation, createdAt: Date): Date {
  return new Date(createdAt.getTime() + (typeof operation === "string" ? kept.writes : kept.sends));
}

/** Names a keyed write for good: the same key names another one when the first is forgotten. */
export function keyedWriteId(scope: string, key: string, createdAt: Date): string {
  return createHash("sha256")
    .update(JSON.stringify([scope, key, createdAt]))
    .digest("base64url");
}

/** What the input of a keyed write is compared by with that of an earlier one. */
export interface ComparedInput {
  /** To be stored. Only the server's key makes it, so that nobody who reads it can try what a secret in the input may be. */
  readonly hash: Uint8Array<ArrayBuffer>;
  /** Whether what was stored is of the same input. An earlier version stored the bare digest. */
  isOf(stored: Uint8Array): boolean;
}

/**
 * What two inputs are compared by. Handles are the same however they are written: `@Scout` is `scout`. Throws
 * `operation_too_complex` when there is too much to compare.
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

/** Members of inputs that hold handles are named for it: `agentHandle`, `peerAgentHandles`. What others hold is content. */
function withPlainHandles(input: unknown): unknown {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return input;
  return Object.fromEntries(
    Object.entries(input).map(([name, value]: [string, unknown]) => {
      if (/handle$/i.test(name)) return [name, plainHandle(value)];
      return [name, /handles$/i.test(name) && Array.isArray(value) ? value.map(plainHandle) : value];
    }),
  );
}

/** What cannot be a handle stays as it is, for the operation to refuse. */
function plainHandle(value: unknown): unknown {
  return typeof value === "string" ? (normalizeHandle(value) ?? value) : value;
}
