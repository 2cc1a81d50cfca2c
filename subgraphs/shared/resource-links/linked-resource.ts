import type { Reader } from "../database/client.js";
import type { ResolverClass } from "../graphql/build-subgraph.js";
import { composedPart } from "../context/parts.js";

/** Every type of resource that a link may name (wire contract org 2.8), and two that events name here. */
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

/** A resource with whom it belongs to. */
export interface LinkedResource<Facts> {
  /** As it is stored, whatever spelling was asked for. */
  readonly id: string;
  readonly organizationId: string;
  readonly identityId: string;
  readonly facts: Facts;
}

/**
 * Finds a resource by the id that events and messages name it by, if it belongs to one of the organizations; one that
 * belongs to several is the first one's. The id is whatever a client sent.
 */
export type ResourceLookup<Facts> = (
  db: Reader,
  organizationIds: readonly string[],
  id: string,
) => Promise<LinkedResource<Facts> | null>;

/** A type of resource that is stored: how one is found, and what a link shows of it. */
export interface LinkedResourceKind {
  readonly find: ResourceLookup<object>;
  /** The class of its GraphQL type, of which each fact is a field. */
  readonly shows: ResolverClass;
}

/** The types of resource that are stored; links of all other types lead nowhere. */
export type LinkedResources = Readonly<Partial<Record<ResourceType, LinkedResourceKind>>>;

/** The resources of all domains. */
export const allLinkedResources = composedPart<LinkedResources>("the resources that links lead to");
