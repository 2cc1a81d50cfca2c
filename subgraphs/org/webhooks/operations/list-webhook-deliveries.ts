import { Arg, Args, ArgsType, Ctx, Field, Int, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid } from "../../../shared/errors/shared-errors.js";
import type { ConnectionValue } from "../../../shared/graphql/connection.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import { isStorableText } from "../../../shared/rules/plain-json.js";
import { webhookAuthority } from "../authority.js";
import { pageDeliveries } from "../page-deliveries.js";
import { largestDeliveryPage } from "../rules/limits.js";
import { spellingsOf, type Vocabulary } from "../rules/webhook-names.js";
import type { DeliveryFilter, DeliveryRow } from "../store/webhook-deliveries.js";
import { WebhookDeliveryConnection } from "../types/webhook-delivery-connection.js";
import { WebhookDeliveryFilter } from "../types/webhook-delivery-filter.js";
import { allWebhooks } from "../../../shared/webhooks/webhook-catalogue.js";

@ArgsType()
class DeliveryPageArgs {
  @Field(() => Int, { nullable: true, description: "Number of items: 1 to 200. Default: 50." })
  first?: number | null;

  @Field(() => String, { nullable: true, description: "Return items after this cursor. Default: from the beginning." })
  after?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: "Number of items to skip, instead of a cursor: 0 to 10,000. Items may shift between two pages.",
  })
  offset?: number | null;
}

/** `webhookDeliveries` (wire contract org 3.4). */
@Resolver()
export class ListWebhookDeliveries {
  @Query(() => WebhookDeliveryConnection, {
    description:
      "The delivery log, newest first. An agent sees its own deliveries; all others see those of the " +
      "organization. Errors: `validation_failed`, `claimed_agent_required`.",
  })
  async webhookDeliveries(
    @Args(() => DeliveryPageArgs) args: DeliveryPageArgs,
    @Arg("filter", () => WebhookDeliveryFilter, { nullable: true, description: "Filter of the list." })
    filter: WebhookDeliveryFilter | null | undefined,
    @Ctx() context: RequestContext,
  ): Promise<ConnectionValue<DeliveryRow>> {
    authorize(context.viewer, webhookAuthority["webhook.read"]);
    const wanted = readDeliveryFilter(context.services.parts.get(allWebhooks).names, filter);
    return pageDeliveries(context, args, wanted, largestDeliveryPage);
  }
}

/** The store's filter; null when nothing can match. Throws `validation_failed` for an invalid UUID. */
function readDeliveryFilter(
  vocabulary: Vocabulary,
  filter: WebhookDeliveryFilter | null | undefined,
): DeliveryFilter | null {
  const { subscriptionId, phoneNumberId, eventType, success, subjectId } = filter ?? {};
  const malformed = Object.entries({ subscriptionId, phoneNumberId, subjectId }).filter(
    ([, id]) => id != null && !isUuid(id),
  );
  if (malformed.length > 0) {
    throw invalid(malformed.map(([name]) => ({ path: [name], message: "This is not a UUID.", type: "uuid_parsing" })));
  }
  if (phoneNumberId || !isStorableText(eventType ?? "")) return null;
  return {
    ...(subscriptionId ? { subscriptionId } : {}),
    ...(typeof eventType === "string" ? { eventTypes: spellingsOf(vocabulary, eventType) } : {}),
    ...(typeof success === "boolean" ? { success } : {}),
    ...(subjectId ? { subjectId: subjectId.toLowerCase() } : {}),
  };
}
