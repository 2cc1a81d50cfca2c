import { Arg, Args, Ctx, Field, ID, InputType, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid, invalidValue } from "../../../shared/errors/shared-errors.js";
import { ConnectionArgs, type ConnectionValue, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { canonicalJson } from "../../../shared/idempotency/canonical-json.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import { isStorableText } from "../../../shared/rules/plain-json.js";
import { webhookAuthority } from "../authority.js";
import { readName, type Vocabulary } from "../rules/webhook-names.js";
import type { WebhookFilter } from "../rules/webhook-filter.js";
import { listVisibleWebhooks, type WebhookRow } from "../store/webhook-subscriptions.js";
import { WebhookSubscriptionConnection } from "../types/webhook-subscription-connection.js";
import { allWebhooks } from "../../../shared/webhooks/webhook-catalogue.js";

@InputType({ description: "Filters for webhook subscriptions. All of them must match. At most one owner." })
class WebhookSubscriptionFilter {
  @Field(() => ID, { nullable: true, description: "Only subscriptions of this mailbox." })
  mailboxId?: string | null;

  @Field(() => ID, { nullable: true, description: "Only subscriptions of this identity itself." })
  agentIdentityId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: "Only subscriptions of this phone number. There are no phone numbers, so nothing matches.",
  })
  phoneNumberId?: string | null;

  @Field(() => String, { nullable: true, description: "Only subscriptions with exactly this URL." })
  url?: string | null;

  @Field(() => String, { nullable: true, description: "Only subscriptions with this event type, in any spelling." })
  eventType?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "Only subscriptions with event types of several channels, or only the others.",
  })
  mixed?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "Only subscriptions that are disabled or whose newest attempt failed, or only the others.",
  })
  failing?: boolean | null;
}

const owners = ["mailboxId", "agentIdentityId", "phoneNumberId"] as const;

/** `webhookSubscriptions` (wire contract org 3.3). */
@Resolver()
export class ListWebhookSubscriptions {
  @Query(() => WebhookSubscriptionConnection, {
    description:
      "Webhook subscriptions, newest first. An agent sees its own; all others see those of the organization. " +
      "Errors: `validation_failed`, `claimed_agent_required`.",
  })
  async webhookSubscriptions(
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Arg("filter", () => WebhookSubscriptionFilter, { nullable: true, description: "Filter of the list." })
    filter: WebhookSubscriptionFilter | null | undefined,
    @Ctx() context: RequestContext,
  ): Promise<ConnectionValue<WebhookRow>> {
    const { viewer, services } = context;
    authorize(viewer, webhookAuthority["webhook.read"]);
    const wanted = check(context.services.parts.get(allWebhooks).names, filter ?? {});
    const list = `webhooks ${canonicalJson(wanted)}`;
    const request = pageRequest(context, list, args);
    const page =
      wanted === null
        ? { rows: [], hasNextPage: false }
        : await listVisibleWebhooks(services.database.request.reader, viewer, wanted, request);
    return toConnection(
      context,
      list,
      page,
      (row) => row,
      (row) => row,
    );
  }
}

/** The store's filter; null when nothing can match. */
function check(vocabulary: Vocabulary, filter: WebhookSubscriptionFilter): WebhookFilter | null {
  const given = owners.filter((name) => filter[name] !== null && filter[name] !== undefined);
  const malformed = given.filter((name) => !isUuid(filter[name]!));
  if (malformed.length > 0) {
    throw invalid(malformed.map((name) => ({ path: [name], message: "This is not a UUID.", type: "uuid_parsing" })));
  }
  if (given.length > 1) throw invalidValue([given[1]!], "Filter by one owner at most.");
  const { mailboxId, agentIdentityId, phoneNumberId, url, eventType, mixed, failing } = filter;
  if (phoneNumberId || ![url ?? "", eventType ?? ""].every(isStorableText)) return null;
  return {
    ...(mailboxId ? { mailboxId } : {}),
    ...(agentIdentityId ? { agentIdentityId } : {}),
    ...(typeof mixed === "boolean" ? { mixed } : {}),
    ...(typeof failing === "boolean" ? { failing } : {}),
    ...(typeof url === "string" ? { url } : {}),
    ...(typeof eventType === "string" ? { kind: readName(vocabulary, eventType)?.kind ?? eventType } : {}),
  };
}
