import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import { may } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { webhookAuthority } from "../authority.js";
import { webhooksByIdentity } from "../loaders.js";
import { Identity, type IdentityRow } from "../../identities/public.js";
import type { WebhookRow } from "../store/webhook-subscriptions.js";
import { WebhookSubscription } from "./webhook-subscription.js";

/** An identity's webhook subscriptions. */
@Resolver(() => Identity)
export class IdentityWebhooks {
  @FieldResolver(() => [WebhookSubscription], {
    nullable: true,
    description:
      "Its webhook subscriptions and those of its mailbox, newest first, at most 40. Null if you may not manage " +
      "them.",
  })
  async webhooks(
    @Root() { id: identityId, organizationId }: IdentityRow,
    @Ctx() context: RequestContext,
  ): Promise<readonly WebhookRow[] | null> {
    if (!may(context.viewer, webhookAuthority["webhook.read"], { organizationId, identityId })) return null;
    return context.loader(webhooksByIdentity).load(identityId);
  }
}
