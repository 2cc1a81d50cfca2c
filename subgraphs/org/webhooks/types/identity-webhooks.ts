import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import { may } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { orgAuthority } from "../../authority.js";
import { webhooksByIdentity } from "../../loaders.js";
import type { IdentityRow } from "../../identities/store/identities.js";
import type { WebhookRow } from "../store/webhook-subscriptions.js";
import { Identity } from "../../identities/types/identity.js";
import { WebhookSubscription } from "./webhook-subscription.js";

/** An identity's webhook subscriptions. */
@Resolver(() => Identity)
export class IdentityWebhooks {
  @FieldResolver(() => [WebhookSubscription], {
    nullable: true,
    description:
      "Its webhook subscriptions and its mailbox's, newest first, 40 at most; null unless you may manage them.",
  })
  async webhooks(
    @Root() { id: identityId, organizationId }: IdentityRow,
    @Ctx() context: RequestContext,
  ): Promise<readonly WebhookRow[] | null> {
    if (!may(context.viewer, orgAuthority["webhook.read"], { organizationId, identityId })) return null;
    return context.loader(webhooksByIdentity).load(identityId);
  }
}
