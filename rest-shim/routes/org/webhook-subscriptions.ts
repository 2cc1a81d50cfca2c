import { Type } from "typebox";
import {
  CreateWebhookSubscriptionDocument,
  DeleteWebhookSubscriptionDocument,
  GetWebhookSubscriptionDocument,
  ListWebhookCatalogDocument,
  ListWebhookSubscriptionsDocument,
  SendTestWebhookDocument,
  UpdateWebhookSubscriptionDocument,
} from "../../../generated/documents.js";
import { ListWebhookCatalogShape } from "../../../generated/shapes.js";
import { record } from "../../record/record.js";
import { everyPage, operationRoute, type Route } from "../../route.js";
import { Nullable } from "../nullable.js";
import { refuseAbsentChannels } from "./absent-channels.js";
import { contextConfigBody, contextConfigInput } from "./webhook-context.js";
import { deliveryRecord, newSubscriptionRecord, subscriptionRecord } from "./webhook-records.js";
import { found } from "../found.js";

const tag = "Webhooks";
const credentials = ["api_key", "bearer"] as const;
const base = "/api/v1/webhooks";
const one = `${base}/subscriptions/{subscription_id}` as const;
const urlRule = "https, up to 2048 characters, without credentials";

/** A kind of event that is in the contract but not in this server. */
const notOffered = {
  code: "not_available",
  status: 422,
  means: "This event type exists, but is not available on this server.",
} as const;

const entryRecord = record(ListWebhookCatalogShape.fields.webhookCatalog, {
  keys: { channel: { schema: Type.String() } },
});

const CatalogueForClients = Type.Object({
  events: Type.Array(entryRecord.schema),
  supports_identity_subscriptions: Type.Literal(true),
});

const scope = Type.Optional(
  Type.Literal("identity", {
    description: "The caller knows subscriptions with event types of several channels. Without it they are left out.",
  }),
);

const authToken = Type.Optional(
  Nullable(
    Type.String({
      description: "Deliveries carry it as `Authorization: Bearer`. 1 to 2048 visible ASCII characters. Null: none.",
    }),
  ),
);

/** Keys of some published clients that would restrict deliveries: they are not built. */
const laterKeys = ["slack_filter"];

/** Whether a request comes from a published client, by its User-Agent. */
function isPublishedClient(userAgent: string | null): boolean {
  return /inkbox-(typescript|python|cli)\//.test(userAgent ?? "");
}

/** The routes of the catalogue and of webhook subscriptions (spec 6, wire contract org 3.1 to 3.3). */
export const webhookSubscriptions: readonly Route[] = [
  operationRoute({
    method: "GET",
    path: `${base}/catalog`,
    credentials,
    tag,
    summary: "The webhook event types",
    description:
      "The entries. Published clients whose `User-Agent` names them get an object with the entries in `events`.",
    response: Type.Union([Type.Array(entryRecord.schema), CatalogueForClients]),
    document: ListWebhookCatalogDocument,
    variables: () => ({}),
    answer: ({ webhookCatalog }, { context }) => {
      const events = webhookCatalog.map(entryRecord.write);
      // The specification's clients expect the list, the published ones since 0.7.8 the object.
      return isPublishedClient(context.userAgent) ? { events, supports_identity_subscriptions: true } : events;
    },
  }),
  operationRoute({
    method: "POST",
    path: `${base}/subscriptions`,
    credentials,
    tag,
    summary: "Create a webhook subscription",
    description: "`signing_key` is present if this created the owner's first signing key. It is shown only here.",
    body: Type.Object({
      url: Type.String({ description: urlRule }),
      event_types: Type.Array(Type.String(), {
        description: "Event types of the catalog. An identity may mix channels, except A2A with others.",
      }),
      mailbox_id: Type.Optional(Nullable(Type.String({ description: "UUID; set exactly one owner" }))),
      agent_identity_id: Type.Optional(Nullable(Type.String({ description: "UUID; set exactly one owner" }))),
      phone_number_id: Type.Optional(Nullable(Type.String({ description: "There are no phone numbers." }))),
      context_config: Type.Optional(Nullable(contextConfigBody)),
      auth_token: authToken,
    }),
    unavailableKeys: laterKeys,
    status: 201,
    response: newSubscriptionRecord.schema,
    idempotencyKey: "optional",
    example: {
      url: "https://example.com/hooks/parley",
      event_types: ["a2a.task.created", "a2a.task.message"],
      agent_identity_id: "3f6f2a4e-8c1b-4d6a-9b0e-5a7c2d1e0f43",
    },
    action: "webhook.write",
    errors: ["phone_unavailable", notOffered],
    document: CreateWebhookSubscriptionDocument,
    variables: ({ body }) => {
      refuseAbsentChannels({ phone_number: body.phone_number_id });
      return {
        input: {
          url: body.url,
          eventTypes: body.event_types,
          mailboxId: body.mailbox_id,
          agentIdentityId: body.agent_identity_id,
          contextConfig: contextConfigInput(body.context_config),
          authToken: body.auth_token,
        },
      };
    },
    answer: (data) => newSubscriptionRecord.write(data.createWebhookSubscription),
  }),
  everyPage({
    method: "GET",
    path: `${base}/subscriptions`,
    credentials,
    tag,
    summary: "List webhook subscriptions, newest first",
    description: "An agent's key sees its own. Filter by one owner at most.",
    query: Type.Object({
      mailbox_id: Type.Optional(Type.String({ description: "UUID" })),
      agent_identity_id: Type.Optional(Type.String({ description: "UUID" })),
      phone_number_id: Type.Optional(
        Type.String({ description: "UUID; there are no phone numbers, so nothing matches" }),
      ),
      url: Type.Optional(Type.String({ description: "exactly" })),
      event_type: Type.Optional(Type.String({ description: "in any spelling" })),
      scope,
    }),
    response: Type.Object({ subscriptions: Type.Array(subscriptionRecord.schema) }),
    document: ListWebhookSubscriptionsDocument,
    variables: ({ query }) => ({
      filter: {
        mailboxId: query.mailbox_id,
        agentIdentityId: query.agent_identity_id,
        phoneNumberId: query.phone_number_id,
        url: query.url,
        eventType: query.event_type,
        mixed: query.scope === undefined ? false : undefined,
      },
    }),
    around: (subscriptions) => ({ subscriptions }),
    connection: (data) => data.webhookSubscriptions,
    item: subscriptionRecord.write,
  }),
  operationRoute({
    method: "GET",
    path: one,
    credentials,
    tag,
    summary: "A webhook subscription",
    response: subscriptionRecord.schema,
    document: GetWebhookSubscriptionDocument,
    variables: ({ params }) => ({ id: params.subscription_id }),
    answer: (data) => subscriptionRecord.write(found(data.webhookSubscription)),
  }),
  operationRoute({
    method: "PATCH",
    path: one,
    credentials,
    tag,
    summary: "Change a webhook subscription",
    description:
      "Omitted keys are unchanged. Setting `url`, also to the same URL, enables a disabled subscription again.",
    query: Type.Object({ scope }),
    body: Type.Object({
      url: Type.Optional(Type.String({ description: urlRule })),
      event_types: Type.Optional(Type.Array(Type.String(), { description: "Replaces the current event types." })),
      context_config: Type.Optional(Nullable(contextConfigBody)),
      auth_token: authToken,
    }),
    unavailableKeys: laterKeys,
    response: subscriptionRecord.schema,
    example: { url: "https://example.com/hooks/parley-2" },
    action: "webhook.write",
    errors: [notOffered, "webhook_scope_required"],
    document: UpdateWebhookSubscriptionDocument,
    variables: ({ params, body, query }) => ({
      input: {
        id: params.subscription_id,
        oneChannelOnly: query.scope === undefined,
        authToken: body.auth_token,
        url: body.url,
        eventTypes: body.event_types,
        contextConfig: contextConfigInput(body.context_config),
      },
    }),
    answer: (data) => subscriptionRecord.write(data.updateWebhookSubscription.subscription),
  }),
  operationRoute({
    method: "DELETE",
    path: one,
    credentials,
    tag,
    summary: "Delete a webhook subscription",
    description: "Nothing more is sent for it. Its delivery log is kept.",
    status: 204,
    query: Type.Object({ scope }),
    action: "webhook.write",
    errors: ["webhook_scope_required"],
    document: DeleteWebhookSubscriptionDocument,
    variables: ({ params, query }) => ({
      input: { id: params.subscription_id, oneChannelOnly: query.scope === undefined },
    }),
  }),
  operationRoute({
    method: "POST",
    path: `${one}/test`,
    credentials,
    tag,
    summary: "Send an example event",
    description:
      "It is sent at once, without retries. The answer is 200 even if the receiver failed: see `response_status`.",
    body: Type.Object({
      event_type: Type.Optional(Nullable(Type.String({ description: "one of its event types; default: the first" }))),
    }),
    response: deliveryRecord.schema,
    example: { event_type: "a2a.task.created" },
    action: "webhook.write",
    document: SendTestWebhookDocument,
    variables: ({ params, body }) => ({
      input: { subscriptionId: params.subscription_id, eventType: body.event_type },
    }),
    answer: (data) => deliveryRecord.write(data.sendTestWebhook.delivery),
  }),
];
