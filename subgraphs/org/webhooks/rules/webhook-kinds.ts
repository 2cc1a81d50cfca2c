import type { Violation } from "../../../shared/errors/problem.js";
import type { WebhookOwnerType } from "../../../shared/rules/webhook-names.js";
import type { WebhookDialect, WebhookNames } from "../../../shared/rules/webhook-names.js";
import { readName, type ReadName, type Vocabulary } from "./webhook-names.js";

/** The kinds of a subscription. */
export interface SubscribedKinds {
  /** In the spelling of the specification, in the order given. */
  readonly kinds: readonly string[];
  readonly dialect: WebhookDialect;
  /** The topics of the kinds, each once. */
  readonly topics: readonly WebhookNames[];
}

/** Kinds, or the errors in them. */
export type CheckedKinds = SubscribedKinds | { readonly violations: readonly Violation[] };

const path = ["eventTypes"] as const;
/** More than the kinds of all topics together. It also limits the list of violations. */
const most = 50;

/**
 * Reads the kinds of a subscription (wire contract org 3.3): at least one, without duplicates, all emitted, all in one
 * spelling. An identity may mix topics, except with an exclusive one; a mailbox has only its own topic.
 */
export function checkKinds(
  vocabulary: Vocabulary,
  eventTypes: readonly string[],
  ownerType: WebhookOwnerType,
  isEmitted: (kind: string) => boolean,
): CheckedKinds {
  if (eventTypes.length === 0) return refuse([...path], "A subscription needs at least one event type.");
  if (eventTypes.length > most) return refuse([...path], `A subscription can have at most ${most} event types.`);
  const read = eventTypes.map((name) => readName(vocabulary, name));
  const unknown = eventTypes.flatMap((name, index) => nameViolations(name, read[index]!, index, isEmitted));
  if (unknown.length > 0) return { violations: unknown };
  return checkTogether(read as ReadName[], ownerType);
}

function nameViolations(
  name: string,
  read: ReadName | null,
  index: number,
  isEmitted: (kind: string) => boolean,
): Violation[] {
  const at = [...path, index];
  if (name === "phone.incoming_call") return [{ path: at, message: "This event type cannot be subscribed to." }];
  if (read === null) return [{ path: at, message: "There is no such event type." }];
  if (isEmitted(read.kind)) return [];
  return [{ path: at, message: "This event type is not available on this server.", type: "not_available" }];
}

function checkTogether(read: readonly ReadName[], ownerType: WebhookOwnerType): CheckedKinds {
  const kinds = read.map(({ kind }) => kind);
  const double = kinds.findIndex((kind, index) => kinds.indexOf(kind) !== index);
  if (double !== -1) return refuse([...path, double], "This event type is in the list twice.");
  const topics = [...new Set(read.map(({ names }) => names))];
  const other = read.findIndex(({ names }) => names !== topics[0]);
  if (other !== -1 && topics.some(({ standsAlone }) => standsAlone === true)) {
    return refuse(
      [...path, other],
      "A2A event types cannot share a subscription with other event types. Create a subscription of their own.",
    );
  }
  const dialects = [...new Set(read.flatMap(({ dialect }) => dialect ?? []))];
  if (dialects.length > 1) return refuse([...path], "The event types use two spellings. Use one of them.");
  if (read.some(({ names }) => !ownersOf(names.ownerType).includes(ownerType))) {
    return refuse([...path], "These event types belong to an identity. Set the identity as the owner.");
  }
  return { kinds, dialect: dialects[0] ?? "spec", topics };
}

/** The owners of subscriptions to a topic: the mailbox or identity itself, and always the identity. */
export function ownersOf(ownerType: WebhookNames["ownerType"]): readonly WebhookOwnerType[] {
  if (ownerType === null) return [];
  return ownerType === "agent_identity" ? [ownerType] : [ownerType, "agent_identity"];
}

function refuse(at: Violation["path"], message: string): CheckedKinds {
  return { violations: [{ path: at, message }] };
}
