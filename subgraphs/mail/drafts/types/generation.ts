import { Ctx, Field, FieldResolver, GraphQLISODateTime, ID, Int, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { connectionType } from "../../../shared/graphql/connection.js";
import { actorNames } from "../../../shared/people/actor-names.js";
import { snippetOf } from "../../../shared/rules/snippet.js";
import { bodyTextOf, MailAttachment, messageById } from "../../messages/public.js";
import { MailForwardMode, readParent } from "../../sending/public.js";
import { attachmentsOfDraft, type LoadedDraftTexts, textsOfGeneration } from "../loaders.js";
import { inOrder } from "../rules/attachment-order.js";
import type { GenerationRow } from "../store/draft-row.js";
import { MailDraftOrigin } from "./enums.js";

@ObjectType({ description: "Recipients of a draft, as they were typed. Sending the draft checks them." })
export class MailDraftRecipients {
  @Field(() => [String], { description: "The field To." })
  to!: readonly string[];

  @Field(() => [String], { description: "Copies." })
  cc!: readonly string[];

  @Field(() => [String], { description: "Blind copies." })
  bcc!: readonly string[];
}

/** A version of a draft (wire contract mail 8). */
@ObjectType({ description: "A version of a draft. It never changes. A draft keeps its newest 100." })
export class MailDraftGeneration {
  @Field(() => Int, { description: "Its number. The first generation has 1." })
  number!: number;

  @Field(() => MailDraftOrigin, { description: "Who wrote it." })
  origin!: MailDraftOrigin;

  @Field(() => String, {
    nullable: true,
    description: "The prompt that a program was given to write it. Null if it is not known.",
  })
  prompt!: string | null;

  @Field(() => String, { nullable: true, description: "Subject. Null if there is none yet." })
  subject!: string | null;

  @Field(() => String, { nullable: true, description: "Address for replies, as it was typed." })
  replyTo!: string | null;

  @Field(() => ID, { nullable: true, description: "UUID of the message that it forwards. Null if it forwards none." })
  forwardOfMessageId!: string | null;

  @Field(() => MailForwardMode, {
    nullable: true,
    description: "How a forward contains the original. Null means INLINE.",
  })
  forwardMode!: MailForwardMode | null;

  @Field(() => Boolean, { description: "Whether an inline forward has the attachments of the original." })
  includeOriginals!: boolean;

  @Field(() => [String], {
    description:
      "Message-IDs for the header References, as they were given. Empty: those of the message that it answers.",
  })
  references!: readonly string[];

  @Field(() => Boolean, { description: "Whether opens will be counted." })
  trackOpens!: boolean;

  @Field(() => String, { description: "UUID of the user or identity, or id of the admin key, that wrote it." })
  createdBy!: string;

  @Field(() => GraphQLISODateTime, { description: "When it was written." })
  createdAt!: Date;
}

const ofTexts = "Null if there is none, or if textsOmitted is true.";

@Resolver(() => MailDraftGeneration)
export class MailDraftGenerationResolver {
  @FieldResolver(() => MailDraftRecipients, { description: "Its recipients." })
  recipients(@Root() { toAddresses, ccAddresses, bccAddresses }: GenerationRow): MailDraftRecipients {
    return { to: toAddresses, cc: ccAddresses, bcc: bccAddresses };
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: "What it answers: UUID of a message in the mailbox, or a Message-ID. Null if it answers nothing.",
  })
  inReplyToMessageId(@Root() { inReplyTo }: GenerationRow): string | null {
    return inReplyTo;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: "Message-ID of what it answers. Null if it answers nothing, or a message that was deleted.",
  })
  async inReplyTo(@Root() { inReplyTo }: GenerationRow, @Ctx() context: RequestContext): Promise<string | null> {
    const parent = inReplyTo === null ? null : readParent(inReplyTo);
    if (parent === null || "rfcId" in parent) return parent?.rfcId ?? null;
    return (await context.loader(messageById).load(parent.rowId))?.rfcId ?? null;
  }

  @FieldResolver(() => String, { nullable: true, description: `The first 200 characters of the text. ${ofTexts}` })
  async snippet(@Root() key: GenerationRow, @Ctx() context: RequestContext): Promise<string | null> {
    const texts = shown(await context.loader(textsOfGeneration).load(key));
    return texts === null ? null : snippetOf(bodyTextOf({ text: texts.bodyText, html: texts.bodyHtml }));
  }

  @FieldResolver(() => String, { nullable: true, description: `The plain text. ${ofTexts}` })
  async bodyText(@Root() key: GenerationRow, @Ctx() context: RequestContext): Promise<string | null> {
    return shown(await context.loader(textsOfGeneration).load(key))?.bodyText ?? null;
  }

  @FieldResolver(() => String, { nullable: true, description: `The HTML. ${ofTexts}` })
  async bodyHtml(@Root() key: GenerationRow, @Ctx() context: RequestContext): Promise<string | null> {
    return shown(await context.loader(textsOfGeneration).load(key))?.bodyHtml ?? null;
  }

  @FieldResolver(() => Boolean, {
    description:
      "Whether its texts are omitted because the texts of the answer are larger than 16 MiB together. To get the " +
      "texts, request this item alone.",
  })
  async textsOmitted(@Root() key: GenerationRow, @Ctx() context: RequestContext): Promise<boolean> {
    return (await context.loader(textsOfGeneration).load(key)) === "omitted";
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      "Who wrote it, for people: name or address of the user, handle of the identity with a leading @, or label of the " +
      "key. Null if that is gone, and if you may not see it.",
  })
  authorName(@Root() { createdBy }: GenerationRow, @Ctx() context: RequestContext): Promise<string | null> {
    return context.loader(actorNames).load(createdBy);
  }

  @FieldResolver(() => [MailAttachment], { description: "Its attachments, in the order in which they were added." })
  async attachments(@Root() { draftId, attachmentIds }: GenerationRow, @Ctx() context: RequestContext) {
    if (attachmentIds.length === 0) return [];
    return inOrder(await context.loader(attachmentsOfDraft).load(draftId), attachmentIds);
  }
}

function shown(texts: LoadedDraftTexts) {
  return texts === "omitted" ? null : texts;
}

/** Pages of generations. */
export const MailDraftGenerationConnection = connectionType(MailDraftGeneration, "MailDraftGeneration");
