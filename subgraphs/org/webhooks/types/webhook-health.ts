import { Ctx, Field, FieldResolver, GraphQLISODateTime, Int, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { webhookHealth } from "../loaders.js";
import { attemptsLookedAt, waitingCounted } from "../store/webhook-health.js";
import type { WebhookRow } from "../store/webhook-subscriptions.js";
import { WebhookSubscription } from "./webhook-subscription.js";

/** How deliveries of a subscription went lately. */
@ObjectType({
  description: `How deliveries went lately, by the newest ${attemptsLookedAt} attempts. It counts events, not attempts. Test events are not counted.`,
})
export class WebhookHealth {
  @Field(() => Int, { description: "Events that the receiver accepted." })
  delivered!: number;

  @Field(() => Int, { description: "Events that the receiver has not accepted yet. They are retried." })
  retrying!: number;

  @Field(() => Int, { description: "Events that are no longer tried: all attempts failed, or they were dropped." })
  failed!: number;

  @Field(() => Int, {
    description: `Events that wait for their first attempt or the next one, up to ${waitingCounted}. A paused subscription has all of its new events here.`,
  })
  waiting!: number;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "Time of the oldest attempt that is counted." })
  since!: Date | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When an attempt last failed. Null if none did." })
  lastFailureAt!: Date | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When the next retry is due. Null if none is." })
  nextAttemptAt!: Date | null;
}

@Resolver(() => WebhookSubscription)
export class WebhookSubscriptionHealth {
  @FieldResolver(() => WebhookHealth, { description: "How its deliveries went lately." })
  async health(@Root() { id }: WebhookRow, @Ctx() context: RequestContext): Promise<WebhookHealth> {
    const none = {
      delivered: 0,
      retrying: 0,
      failed: 0,
      waiting: 0,
      since: null,
      lastFailureAt: null,
      nextAttemptAt: null,
    };
    return (await context.loader(webhookHealth).load(id)) ?? none;
  }
}
