import {
  Ctx,
  Field,
  FieldResolver,
  GraphQLISODateTime,
  Int,
  ObjectType,
  registerEnumType,
  Resolver,
  Root,
} from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { isOperator } from "../../../shared/operator/operator.js";
import { mostCounted, readRelayQueue } from "../store/relay-queue.js";
import { footerOf } from "../../sending/public.js";

export const MailWayOut = { RELAY: "relay", OUTBOX: "outbox", NONE: "none" } as const;
export type MailWayOut = (typeof MailWayOut)[keyof typeof MailWayOut];

registerEnumType(MailWayOut, {
  name: "MailWayOut",
  description: "How mail to other servers is sent.",
  valuesConfig: {
    RELAY: { description: "Through the relay of the installation." },
    OUTBOX: { description: "It is not sent: it is kept in the outbox for development, and counts as sent." },
    NONE: { description: "It is not sent: it fails with the reason `no_relay_configured`." },
  },
});

/** The queue for the relay. */
@ObjectType({ description: "Mail of the entire installation that waits for its relay." })
export class MailRelayQueue {
  @Field(() => Int, { description: "Number of recipients that wait: at most 1,000." })
  waiting!: number;

  @Field(() => Boolean, { description: "Whether more recipients wait than `waiting` counts." })
  isMore!: boolean;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: "When the next attempt is due. Null if nothing waits.",
  })
  nextAttemptAt!: Date | null;

  @Field(() => Int, { description: "The largest number of attempts for one waiting recipient." })
  mostAttempts!: number;

  @Field(() => String, {
    nullable: true,
    description: "The latest answer of the relay about waiting mail. Null if there is none.",
  })
  lastAnswer!: string | null;
}

/** How an installation sends and receives mail. */
@ObjectType({ description: "How the mail of this installation works." })
export class MailService {
  @Field(() => String, { description: "The platform's domain. Mailboxes use it if no other domain was chosen." })
  domain!: string;

  @Field(() => MailWayOut, { description: "How mail to other servers is sent." })
  wayOut!: MailWayOut;

  @Field(() => Boolean, {
    description: "Whether reception is paused: senders from outside are asked to try again later.",
  })
  isReceptionPaused!: boolean;

  @Field(() => String, {
    description: "The footer of outgoing mail, which organizations on a paid plan can turn off.",
  })
  footerText!: string;
}

@Resolver(() => MailService)
export class MailServiceResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description: "The footer that mail of your organization gets when it is sent. Null if it is turned off.",
  })
  async footer(@Root() _: MailService, @Ctx() { services, viewer }: RequestContext): Promise<string | null> {
    return footerOf(services.database.request.reader, services, viewer.organizationId ?? "");
  }

  @FieldResolver(() => MailRelayQueue, {
    nullable: true,
    description: "The mail that waits for the relay. Only for the operator of the installation, otherwise null.",
  })
  async queue(@Root() _: MailService, @Ctx() { services, viewer }: RequestContext): Promise<MailRelayQueue | null> {
    if (!(await isOperator(services, viewer))) return null;
    const { waiting, ...row } = await readRelayQueue(services.database.request.reader);
    return { ...row, waiting: Math.min(waiting, mostCounted), isMore: waiting > mostCounted };
  }
}
