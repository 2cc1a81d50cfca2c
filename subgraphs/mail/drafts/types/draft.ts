import {
  Ctx,
  Directive,
  Field,
  FieldResolver,
  GraphQLISODateTime,
  ID,
  Int,
  ObjectType,
  Resolver,
  Root,
} from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { connectionType } from "../../../shared/graphql/connection.js";
import { inLabelOrder } from "../../../shared/labels/rules/system-labels.js";
import { Mailbox, mailboxById } from "../../mailboxes/public.js";
import { MailThread, threadById } from "../../threads/public.js";
import { labelsOfDraft } from "../loaders.js";
import { presentStatus, schedulerOf } from "../rules/schedule.js";
import type { DraftRow } from "../store/draft-row.js";
import { MailSendStatus, MailUnscheduledReason } from "./enums.js";
import { MailDraftGeneration } from "./generation.js";

@ObjectType({ description: "Why a scheduled draft was not sent." })
export class MailSendError {
  @Field(() => String, {
    description:
      "A code of `sendMailDraft`, or `domain_not_verified`, `identity_unavailable`, `schedule_missed` (the server was down for too " +
      "long) or `internal` (it was tried again for an hour).",
  })
  code!: string;

  @Field(() => String, { description: "What happened, in a sentence." })
  message!: string;

  @Field(() => GraphQLISODateTime, { description: "When it was tried." })
  at!: Date | string;
}

@ObjectType({ description: "Who scheduled something: it is sent with this right, as it is then." })
export class MailScheduler {
  @Field(() => String, { description: "`key` or `user`." })
  type!: string;

  @Field(() => ID, { description: "Id of the key, or UUID of the user." })
  id!: string;
}

/** An unsent message (wire contract mail 8). */
@Directive('@key(fields: "id")')
@ObjectType({ description: "A message that is being written. It may be incomplete. It is removed when it is sent." })
export class MailDraft {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => ID, { description: "UUID of its mailbox." })
  mailboxId!: string;

  @Field(() => Int, { description: "Number of its current generation. It increases by one with every change." })
  generation!: number;

  @Field(() => MailDraftGeneration, { description: "Its current generation: what is sent." })
  current!: MailDraftGeneration;

  @Field(() => String, { description: "UUID of the user or identity, or id of the admin key, that created it." })
  createdBy!: string;

  @Field(() => GraphQLISODateTime, { description: "When it was created." })
  createdAt!: Date;

  @Field(() => GraphQLISODateTime, { description: "When it last changed." })
  updatedAt!: Date;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: "When it is sent by itself, or was to be sent. Null: somebody has to send it.",
  })
  sendAt!: Date | null;

  @Field(() => MailSendError, { nullable: true, description: "Why it was not sent at its time. Null unless FAILED." })
  sendError!: MailSendError | null;

  @Field(() => MailUnscheduledReason, {
    nullable: true,
    description: "Why it has no time to send any more. Null if it never had one, or if somebody removed it.",
  })
  unscheduledReason!: MailUnscheduledReason | null;
}

@Resolver(() => MailDraft)
export class MailDraftResolver {
  @FieldResolver(() => MailSendStatus, {
    nullable: true,
    description: "What happens to it because of sendAt. Null without a time to send.",
  })
  sendStatus(@Root() draft: DraftRow, @Ctx() { services }: RequestContext): MailSendStatus | null {
    return presentStatus(draft, services.clock.now());
  }

  @FieldResolver(() => MailScheduler, { nullable: true, description: "Whose right is used when it is sent by itself." })
  scheduledBy(@Root() { scheduledBy }: DraftRow): MailScheduler | null {
    return schedulerOf(scheduledBy);
  }

  @FieldResolver(() => Mailbox, { nullable: true, description: "Its mailbox." })
  mailbox(@Root() { mailboxId }: DraftRow, @Ctx() context: RequestContext) {
    return context.loader(mailboxById).load(mailboxId);
  }

  @FieldResolver(() => ID, {
    nullable: true,
    description: "UUID of the thread that it answers in. Null if it answers nothing in this mailbox.",
  })
  async threadId(@Root() draft: DraftRow, @Ctx() context: RequestContext): Promise<string | null> {
    return (await this.thread(draft, context))?.id ?? null;
  }

  @FieldResolver(() => [String], {
    description:
      "Its labels: `scheduled` while it has a time to send, then the others in alphabetical order. The message that it becomes gets these.",
  })
  async labels(@Root() { id, sendAt }: DraftRow, @Ctx() context: RequestContext): Promise<string[]> {
    const system = new Set(sendAt === null ? [] : (["scheduled"] as const));
    return inLabelOrder(system, await context.loader(labelsOfDraft).load(id));
  }

  @FieldResolver(() => MailThread, { nullable: true, description: "The thread that it answers in." })
  async thread(@Root() { threadId }: DraftRow, @Ctx() context: RequestContext) {
    return threadId === null ? null : context.loader(threadById).load(threadId);
  }
}

/** Pages of drafts. */
export const MailDraftConnection = connectionType(MailDraft, "MailDraft");

@ObjectType({ description: "Result of writing a draft." })
export class MailDraftPayload {
  @Field(() => MailDraft, {
    nullable: true,
    description: "The draft in its current state. For a repeated request: null if the draft was sent or deleted since.",
  })
  draft!: MailDraft | null;
}
