import { Ctx, Field, FieldResolver, GraphQLISODateTime, Int, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../shared/context/request-context.js";
import { planOf } from "../../shared/rules/plans.js";
import { Mailbox, type MailboxRow } from "../mailboxes/public.js";
import { sendWindowOfMailbox } from "./loaders.js";
import { usedQuota } from "./rules/quota.js";

/** How much an agent has sent in its day. */
@ObjectType({ description: "How many recipients an agent has written to in its current 24 hours." })
export class MailSendQuota {
  @Field(() => Int, { description: "Recipients so far." })
  recipients!: number;

  @Field(() => Int, { description: "Maximum under the plan. An unclaimed agent may write only to its human." })
  limit!: number;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: "When the 24 hours end. Null before its next message, which begins them.",
  })
  endsAt!: Date | null;
}

@Resolver(() => Mailbox)
export class MailboxQuotaResolver {
  @FieldResolver(() => MailSendQuota, { description: "How much mail it has sent in its current 24 hours." })
  async sendQuota(@Root() { id, plan }: MailboxRow, @Ctx() context: RequestContext): Promise<MailSendQuota> {
    const { plans, clock } = context.services;
    const window = await context.loader(sendWindowOfMailbox).load(id);
    return { ...usedQuota(window, clock.now()), limit: planOf(plans, plan).sendsPerDay };
  }
}
