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
import type { DraftRow } from "../store/draft-row.js";
import { MailDraftGeneration } from "./generation.js";

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
}

@Resolver(() => MailDraft)
export class MailDraftResolver {
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
    description: "Its labels, in alphabetical order. The message that it becomes gets them.",
  })
  async labels(@Root() { id }: DraftRow, @Ctx() context: RequestContext): Promise<string[]> {
    return inLabelOrder(new Set(), await context.loader(labelsOfDraft).load(id));
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
