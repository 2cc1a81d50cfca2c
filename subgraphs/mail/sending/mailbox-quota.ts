import { Ctx, Field, FieldResolver, GraphQLISODateTime, Int, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../shared/context/request-context.js";
import { planOf } from "../../shared/rules/plans.js";
import { Mailbox, type MailboxRow } from "../mailboxes/public.js";
import { sendWindowOfMailbox } from "./loaders.js";
import { usedQuota } from "./rules/quota.js";

/** How much an agent has sent in its present window of 24 hours. */
@ObjectType({ description: "How many recipients an agent has written to in its current period of 24 hours." })
export class MailSendQuota {
  @Field(() => Int, { description: "Number of recipients in the current period." })
  recipients!: number;

  @Field(() => Int, { description: "Maximum under the plan. An unclaimed agent may write only to its human." })
  limit!: number;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: "When the period ends. Null if no period has begun: the next message begins one.",
  })
  endsAt!: Date | null;
}

@Resolver(() => Mailbox)
export class MailboxQuotaResolver {
  @FieldResolver(() => MailSendQuota, { description: "How much mail it has sent in its current period of 24 hours." })
  async sendQuota(@Root() { id, plan }: MailboxRow, @Ctx() context: RequestContext): Promise<MailSendQuota> {
    const { plans, clock } = context.services;
    const window = await context.loader(sendWindowOfMailbox).load(id);
    return { ...usedQuota(window, clock.now()), limit: planOf(plans, plan).sendsPerDay };
  }
}
