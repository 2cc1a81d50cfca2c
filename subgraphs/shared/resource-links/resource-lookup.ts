import type { Reader } from "../database/client.js";

/** Every type of resource that a link may name (wire contract org 2.8), and two that events name here. */
export const resourceTypes = [
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

/** What a link shows of a resource, for the types that are stored. */
export interface ResourceFacts {
  "a2a-tasks": {
    readonly contextId: string;
    readonly state: string;
    /** As its identity sees the task: sent to it, or by it. */
    readonly direction: "inbound" | "outbound";
    /** Null once that side is deleted. */
    readonly requesterHandle: string | null;
    readonly workerHandle: string | null;
    readonly createdAt: Date;
  };
  mailboxes: {
    readonly emailAddress: string;
    readonly filterMode: "whitelist" | "blacklist";
    readonly createdAt: Date;
  };
}

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

/** Who finds which type: each domain names its own, and links of all other types lead nowhere. */
export type ResourceLookups = {
  readonly [Type in keyof ResourceFacts]?: ResourceLookup<ResourceFacts[Type]>;
};
