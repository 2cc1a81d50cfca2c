import { Args, Ctx, FieldResolver, Resolver } from "type-graphql";
import { may } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ConnectionArgs, type ConnectionValue, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { webhookAuthority } from "../authority.js";
import { listVisibleWebhooks, type WebhookRow } from "../store/webhook-subscriptions.js";
import { Organization } from "../../people/public.js";
import { WebhookSubscriptionConnection } from "./webhook-subscription-connection.js";

/** An organization's webhook subscriptions. Only one's own organization can be reached. */
@Resolver(() => Organization)
export class OrganizationWebhooks {
  @FieldResolver(() => WebhookSubscriptionConnection, {
    nullable: true,
    description:
      "Webhook subscriptions of its identities that you may see, newest first. Null if you may not manage any.",
  })
  async webhooks(
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: RequestContext,
  ): Promise<ConnectionValue<WebhookRow> | null> {
    const { viewer, services } = context;
    if (!may(viewer, webhookAuthority["webhook.read"])) return null;
    const list = "organization-webhooks";
    const request = pageRequest(context, list, args);
    const page = await listVisibleWebhooks(services.database.request.reader, viewer, {}, request);
    return toConnection(
      context,
      list,
      page,
      (row) => row,
      (row) => row,
    );
  }
}
