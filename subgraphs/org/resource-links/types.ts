import { createUnionType, Field, ID, ObjectType, registerEnumType } from "type-graphql";
import { compose } from "../../shared/rules/compose.js";
import type { Domain } from "../../shared/domain/domain.js";
import type { LinkedResources, ResourceType as ResourceTypeName } from "../../shared/resource-links/linked-resource.js";

/** Types of resource (wire contract org 2.8). */
export const ResourceType = {
  EMAILS: "emails",
  CONTACTS: "contacts",
  NOTES: "notes",
  TEXT_CONVERSATIONS: "text-conversations",
  IM_CONVERSATIONS: "im-conversations",
  CALLS: "calls",
  CALL_TRANSCRIPTS: "call-transcripts",
  A2A_TASKS: "a2a-tasks",
  MAILBOXES: "mailboxes",
} as const satisfies Record<string, ResourceTypeName>;

registerEnumType(ResourceType, {
  name: "ResourceType",
  description: "The type of a resource.",
  valuesConfig: {
    EMAILS: { description: "An email message." },
    CONTACTS: { description: "A contact." },
    NOTES: { description: "A note." },
    TEXT_CONVERSATIONS: { description: "A conversation by text message. This server stores none." },
    IM_CONVERSATIONS: { description: "A conversation by instant message." },
    CALLS: { description: "A call. This server stores none." },
    CALL_TRANSCRIPTS: { description: "The transcript of a call. This server stores none." },
    A2A_TASKS: { description: "A task between two agents." },
    MAILBOXES: { description: "A mailbox." },
  },
});

/** The identity that a resource belongs to. */
@ObjectType({ description: "The identity that a linked resource belongs to, in any organization." })
export class LinkedIdentity {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => String, { description: "Handle without the @." })
  agentHandle!: string;

  @Field(() => String, { nullable: true, description: "Display name. Null if it was cleared." })
  displayName!: string | null;
}

let stored: LinkedResources = {};

/** Receives the resources of all domains, before the schema is built. */
export function knowLinkedResources(domains: readonly Domain[]): void {
  stored = compose(
    "resource type",
    domains.map(({ linkedResources }) => linkedResources),
  );
}

/** Facts of a resource together with its type. */
export type LinkedFacts = object & { readonly type: ResourceTypeName };

const LinkedResource = createUnionType({
  name: "LinkedResource",
  description: "The content of a resource link: one type for each kind of resource.",
  types: () => Object.values(stored).map(({ shows }) => shows) as never,
  resolveType: (facts) => stored[(facts as LinkedFacts).type]!.shows.name,
});

/** The target of a bare id (wire contract org 2.8). */
@ObjectType({
  description: "The resource behind an id from a webhook or a message, and the console page that shows it.",
})
export class ResourceLink {
  @Field(() => ResourceType, { description: "The type of the resource." })
  type!: ResourceTypeName;

  @Field(() => ID, { description: "Its id." })
  id!: string;

  @Field(() => ID, { description: "Its organization. This may not be the organization that you act in." })
  organizationId!: string;

  @Field(() => String, { nullable: true, description: "That organization's short name." })
  organizationSlug!: string | null;

  @Field(() => LinkedIdentity, {
    nullable: true,
    description: "The identity that owns it, or that wrote the note. Null if there is none, or it was deleted.",
  })
  agentIdentity!: LinkedIdentity | null;

  @Field(() => String, { description: "The console page that shows it: a path on this origin." })
  consolePath!: string;

  @Field(() => LinkedResource, { description: "The content of the resource." })
  resource!: LinkedFacts;
}
