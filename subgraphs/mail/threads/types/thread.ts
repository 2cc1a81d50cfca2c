import { Args, Ctx, Directive, Field, FieldResolver, ID, Int, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ConnectionArgs, connectionType, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { inLabelOrder } from "../../../shared/labels/rules/system-labels.js";
import { labelsOfThread } from "../../labels/public.js";
import { Mailbox, mailboxById } from "../../mailboxes/public.js";
import { MailFolder, MailMessageConnection } from "../../messages/public.js";
import { labelsOfThreadById, messagesOfThread } from "../loaders.js";
import type { ThreadRow } from "../store/threads.js";

/** A conversation in one mailbox (wire contract mail 2.4, 6). */
@Directive('@key(fields: "id")')
@ObjectType({ description: "A conversation in one mailbox." })
export class MailThread {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => ID, { description: "UUID of its mailbox." })
  mailboxId!: string;

  @Field(() => String, { nullable: true, description: "Subject of its first message. Null if there is none." })
  subject!: string | null;

  @Field(() => MailFolder, { description: "Its folder." })
  folder!: MailFolder;

  @Field(() => Int, { description: "How many messages it has." })
  messageCount!: number;

  @Field(() => Date, { description: "Time of its newest message." })
  lastMessageAt!: Date;

  @Field(() => Date, { nullable: true, description: "Until when it is snoozed. Null if it is not." })
  snoozedUntil!: Date | null;

  @Field(() => Int, { description: "Number that increases with every change. Events contain it." })
  version!: number;

  @Field(() => Date, { description: "Time of its first message." })
  createdAt!: Date;
}

/** Pages of threads. */
export const MailThreadConnection = connectionType(MailThread, "MailThread");

@Resolver(() => MailThread)
export class MailThreadResolver {
  @FieldResolver(() => Mailbox, { nullable: true, description: "Its mailbox." })
  mailbox(@Root() { mailboxId }: ThreadRow, @Ctx() context: RequestContext) {
    return context.loader(mailboxById).load(mailboxId);
  }

  @FieldResolver(() => [String], {
    description:
      "The labels that any of its messages has, and the derived ones of its newest 500 messages. It is read when none of " +
      "them is unread.",
  })
  async labels(@Root() { id }: ThreadRow, @Ctx() context: RequestContext): Promise<string[]> {
    const found = await context.loader(labelsOfThreadById).load(id);
    return found === null ? [] : inLabelOrder(labelsOfThread(new Set(found.system)), found.names);
  }

  @FieldResolver(() => MailMessageConnection, {
    description: "Its messages, oldest first. Errors: `invalid_cursor`, `validation_failed`.",
  })
  async messages(
    @Root() { id }: ThreadRow,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: RequestContext,
  ) {
    const list = `mail-thread-messages/${id}`;
    const page = await context.loader(messagesOfThread).load({ id, ...pageRequest(context, list, args) });
    return toConnection(
      context,
      list,
      page,
      (row) => row,
      (row) => row,
    );
  }
}
