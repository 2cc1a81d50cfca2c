import { createUnionType, Field, GraphQLISODateTime, ID, ObjectType, registerEnumType } from "type-graphql";
import { FilterMode } from "../../shared/graphql/filter-mode.js";
import type { ResourceFacts, ResourceType as ResourceTypeName } from "../../shared/resource-links/resource-lookup.js";

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
  description: "What a bare id may be the id of.",
  valuesConfig: {
    EMAILS: { description: "A mail message." },
    CONTACTS: { description: "A contact. None are kept here." },
    NOTES: { description: "A note. None are kept here." },
    TEXT_CONVERSATIONS: { description: "A conversation by text message. None are kept here." },
    IM_CONVERSATIONS: { description: "A conversation by instant message." },
    CALLS: { description: "A call. None are kept here." },
    CALL_TRANSCRIPTS: { description: "What was said in a call. None are kept here." },
    A2A_TASKS: { description: "A task between two agents." },
    MAILBOXES: { description: "A mailbox." },
  },
});

/** The identity that a resource belongs to. */
@ObjectType({ description: "The identity that a linked resource belongs to, in whichever organization that is." })
export class LinkedIdentity {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => String, { description: "Handle without the @." })
  agentHandle!: string;

  @Field(() => String, { nullable: true, description: "Name for people; null when it was cleared." })
  displayName!: string | null;
}

/** What a link shows of a task. */
@ObjectType({ description: "A task between two agents, as far as a link shows it." })
export class LinkedA2aTask {
  @Field(() => ID, { description: "The collaboration that it is part of." })
  contextId!: string;

  @Field(() => String, { description: "State in the spelling of the ledger, such as `input_required`." })
  state!: string;

  @Field(() => String, {
    description: "`inbound` when the identity of the link works on it, `outbound` when it asked.",
  })
  direction!: string;

  @Field(() => String, { nullable: true, description: "Handle of the identity that asked; null once it is deleted." })
  requesterHandle!: string | null;

  @Field(() => String, { nullable: true, description: "Handle of the identity that works; null once it is deleted." })
  workerHandle!: string | null;

  @Field(() => GraphQLISODateTime, { description: "When it was created." })
  createdAt!: Date;
}

/** What a link shows of a mailbox. */
@ObjectType({ description: "A mailbox, as far as a link shows it." })
export class LinkedMailbox {
  @Field(() => String, { description: "Its address." })
  emailAddress!: string;

  @Field(() => FilterMode, { description: "Who may write to it when no rule names them." })
  filterMode!: FilterMode;

  @Field(() => GraphQLISODateTime, { description: "When it was created." })
  createdAt!: Date;
}

const typeNames: Record<keyof ResourceFacts, string> = { "a2a-tasks": "LinkedA2aTask", mailboxes: "LinkedMailbox" };

/** Facts of a resource together with what they are facts of. */
export type LinkedFacts = (LinkedA2aTask | LinkedMailbox) & { readonly type: keyof ResourceFacts };

const LinkedResource = createUnionType({
  name: "LinkedResource",
  description: "What a link shows of a resource: one type for each that is stored.",
  types: () => [LinkedA2aTask, LinkedMailbox] as const,
  resolveType: (facts) => typeNames[(facts as LinkedFacts).type],
});

/** Where a bare id leads (wire contract org 2.8). */
@ObjectType({ description: "What a bare id, from a webhook or a message, stands for, and where the console shows it." })
export class ResourceLink {
  @Field(() => ResourceType, { description: "What it is." })
  type!: ResourceTypeName;

  @Field(() => ID, { description: "Its id." })
  id!: string;

  @Field(() => ID, { description: "The organization that it belongs to; not always the one you act in." })
  organizationId!: string;

  @Field(() => String, { nullable: true, description: "That organization's short name." })
  organizationSlug!: string | null;

  @Field(() => LinkedIdentity, { nullable: true, description: "Whose it is; null once that identity is deleted." })
  agentIdentity!: LinkedIdentity | null;

  @Field(() => String, { description: "Where the console shows it: a path on this origin." })
  consolePath!: string;

  @Field(() => LinkedResource, { description: "What it says." })
  resource!: LinkedFacts;
}
