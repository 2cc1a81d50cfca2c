import { Type } from "typebox";
import { GetResourceLinkDocument, type GetResourceLinkQuery, type ResourceType } from "../../../generated/documents.js";
import { operationRoute } from "../../route.js";
import { rejected } from "../../wire/rejection.js";
import { Instant, Nullable } from "../nullable.js";
import { found } from "../found.js";

type Resource = NonNullable<GetResourceLinkQuery["resourceLink"]>["resource"];

const types: Readonly<Record<string, ResourceType>> = {
  emails: "EMAILS",
  contacts: "CONTACTS",
  notes: "NOTES",
  "text-conversations": "TEXT_CONVERSATIONS",
  "im-conversations": "IM_CONVERSATIONS",
  calls: "CALLS",
  "call-transcripts": "CALL_TRANSCRIPTS",
  "a2a-tasks": "A2A_TASKS",
  mailboxes: "MAILBOXES",
};

const handle = Nullable(Type.String());

const LinkedTask = Type.Object({
  context_id: Type.String({ format: "uuid" }),
  state: Type.String(),
  direction: Type.Union([Type.Literal("inbound"), Type.Literal("outbound")]),
  requester_handle: handle,
  worker_handle: handle,
  created_at: Instant,
});

const LinkedMessage = Type.Object({
  mailbox_id: Type.String({ format: "uuid" }),
  email_address: Type.String({ description: "Address of the mailbox." }),
  thread_id: Type.String({ format: "uuid" }),
  message_id: Type.String({ description: "Message-ID of the mail, in angle brackets." }),
  subject: Nullable(Type.String()),
  direction: Type.String({ description: "`inbound` or `outbound`." }),
  from_address: Type.String(),
  created_at: Instant,
});
const LinkedImConversation = Type.Object({
  conversation_id: Type.String({ format: "uuid" }),
  remote_number: Nullable(Type.String()),
  participants: Nullable(Type.Array(Type.String())),
  is_group: Type.Boolean(),
  created_at: Instant,
});
const FilterMode = Type.Union([Type.Literal("whitelist"), Type.Literal("blacklist")]);
const LinkedMailbox = Type.Object({
  email_address: Type.String(),
  filter_mode: FilterMode,
  inbound_filter_mode: FilterMode,
  outbound_filter_mode: FilterMode,
  created_at: Instant,
});

/** Resolves a bare id (spec 4.1, wire contract org 2.8). */
export const resourceLinks = operationRoute({
  method: "GET",
  path: "/api/v1/resource-links/{resource_type}/{resource_id}",
  credentials: ["bearer"],
  tag: "Resource links",
  summary: "Find the resource with an id, and the console page that shows it",
  description:
    "Searches in every organization of which the caller is a member. Types that this server does not store " +
    "are never found.",
  params: { resource_type: Type.Union(Object.keys(types).map((type) => Type.Literal(type))) },
  query: Type.Object({
    organization: Type.Optional(Type.String({ description: "Search only in this organization: `org_…`" })),
  }),
  response: Type.Object({
    type: Type.String({ description: "The path segment. It is the type of `resource`." }),
    id: Type.String(),
    organization_id: Type.String(),
    organization_slug: Nullable(Type.String()),
    agent_identity: Nullable(
      Type.Object({
        id: Type.String({ format: "uuid" }),
        agent_handle: Type.String(),
        display_name: Nullable(Type.String()),
      }),
    ),
    console_path: Type.String(),
    resource: Type.Union([LinkedTask, LinkedMessage, LinkedMailbox, LinkedImConversation]),
  }),
  document: GetResourceLinkDocument,
  variables: ({ params, query }) => ({
    type: typeOf(params.resource_type),
    id: params.resource_id,
    organizationId: query.organization,
  }),
  answer: ({ resourceLink }, { params }) => {
    const link = found(resourceLink);
    return {
      type: params.resource_type,
      id: link.id,
      organization_id: link.organizationId,
      organization_slug: link.organizationSlug ?? null,
      agent_identity:
        link.agentIdentity == null
          ? null
          : {
              id: link.agentIdentity.id,
              agent_handle: link.agentIdentity.agentHandle,
              display_name: link.agentIdentity.displayName ?? null,
            },
      console_path: link.consolePath,
      resource: resourceRecord(link.resource),
    };
  },
});

function typeOf(segment: string): ResourceType {
  const type = Object.hasOwn(types, segment) ? types[segment] : undefined;
  if (type !== undefined) return type;
  const msg = `must be one of ${Object.keys(types).join(", ")}`;
  throw rejected([{ loc: ["path", "resource_type"], msg, type: "value_error" }]);
}

function resourceRecord(resource: Resource): object {
  switch (resource.__typename) {
    case "LinkedA2aTask":
      return {
        context_id: resource.contextId,
        state: resource.state,
        direction: resource.direction,
        requester_handle: resource.requesterHandle ?? null,
        worker_handle: resource.workerHandle ?? null,
        created_at: resource.createdAt,
      };
    case "LinkedMailMessage":
      return {
        mailbox_id: resource.mailboxId,
        email_address: resource.emailAddress,
        thread_id: resource.threadId,
        message_id: resource.messageId,
        subject: resource.subject ?? null,
        direction: resource.direction,
        from_address: resource.fromAddress,
        created_at: resource.createdAt,
      };
    case "LinkedImConversation":
      return {
        conversation_id: resource.conversationId,
        remote_number: resource.remoteNumber ?? null,
        participants: resource.isGroup ? resource.participants : null,
        is_group: resource.isGroup,
        created_at: resource.createdAt,
      };
    case "LinkedMailbox":
      return {
        email_address: resource.emailAddress,
        filter_mode: resource.filterMode.toLowerCase(),
        inbound_filter_mode: resource.inboundFilterMode.toLowerCase(),
        outbound_filter_mode: resource.outboundFilterMode.toLowerCase(),
        created_at: resource.createdAt,
      };
  }
}
