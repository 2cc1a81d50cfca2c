import type { Reader } from "../database/client.js";
import type { ResolverClass } from "../graphql/build-subgraph.js";
import { composedPart } from "../context/parts.js";

/** Every type of resource that a link may name (wire contract org 2.8), and two that only events name. */
const resourceTypes = [
  "emails",
  "contacts",
  "notes",
  "text-conversations",
  "im-conversations",
  "calls",
  "call-transcripts",
  "a2a-tasks",
  "mailboxes",
] as const;
export type ResourceType = (typeof resourceTypes)[number];

/** A resource with its owner. */
export interface LinkedResource<Facts> {
  /** The stored id, regardless of the spelling that the client used. */
  readonly id: string;
  readonly organizationId: string;
  /** The identity that it belongs to; null if it belongs to none. */
  readonly identityId: string | null;
  readonly facts: Facts;
}

/**
 * Finds a resource by its id in events and messages, if it belongs to one of the organizations. A resource of several
 * organizations counts as the first one's. The id is untrusted input.
 */
export type ResourceLookup<Facts> = (
  db: Reader,
  organizationIds: readonly string[],
  id: string,
) => Promise<LinkedResource<Facts> | null>;

/** A type of resource that is stored: how to find one, and what a link shows of it. */
export interface LinkedResourceKind {
  readonly find: ResourceLookup<object>;
  /** The class of its GraphQL type, with a field for each fact. */
  readonly shows: ResolverClass;
}

/** The types of resource that are stored; links of all other types have no target. */
export type LinkedResources = Readonly<Partial<Record<ResourceType, LinkedResourceKind>>>;

/** The resources of all domains. */
export const allLinkedResources = composedPart<LinkedResources>("the resources that links lead to");
