import { Arg, Ctx, FieldResolver, GraphQLISODateTime, ID, Resolver, Root } from "type-graphql";
import { contactOfIdentifier } from "../../../shared/contacts/contact-of-identifier.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { inLabelOrder } from "../../../shared/labels/rules/system-labels.js";
import { Screening, screeningFor } from "../../../shared/screening/types/screening.js";
import { seesOrganization } from "../../../shared/viewer/viewer.js";
import { labelsOfMessageFacts } from "../../labels/public.js";
import { Mailbox, mailboxById } from "../../mailboxes/public.js";
import {
  attachmentsOfMessage,
  labelsOfMessage,
  type LoadedTexts,
  recipientsOfMessage,
  textsOfMessage,
} from "../loaders.js";
import { cancelableUntil } from "../rules/cancelable.js";
import { believedAddresses } from "../rules/believed-addresses.js";
import { replyAllRecipients } from "../rules/reply-recipients.js";
import type { MessageRow } from "../store/message-row.js";
import { htmlPageUrl } from "../html-page-url.js";
import { sourceUrl } from "../source-url.js";
import { htmlPageSeconds, sourceUrlSeconds } from "../rules/limits.js";
import type { MailContactField } from "./enums.js";
import { MailContact } from "./mail-contact.js";
import { MailHtmlPage } from "./html-page.js";
import { MailAttachment } from "./attachment.js";
import { MailMessageSource } from "./message-source.js";
import { MailMessage } from "./message.js";
import { MailRecipient } from "./recipient.js";
import { Review } from "./review.js";
import { MailReplyRecipients } from "./reply-recipients.js";

const ofTexts = "Null if there is none, or if textsOmitted is true.";

@Resolver(() => MailMessage)
export class MailMessageResolver {
  @FieldResolver(() => Review, {
    nullable: true,
    description: "The review that holds it, or held it until a person agreed. Null for all others.",
  })
  review(@Root() { reviewId }: MessageRow): Review | null {
    return reviewId === null ? null : { id: reviewId };
  }

  @FieldResolver(() => GraphQLISODateTime, {
    nullable: true,
    description:
      "Until when `cancelMailSend` can cancel it: it is not handed over before. Null if it cannot be canceled, or no longer.",
  })
  cancelableUntil(@Root() message: MessageRow, @Ctx() { services }: RequestContext): Date | null {
    return cancelableUntil(message, services.clock.now());
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      "The rule about what arrives that keeps the agent from it, as `rule:` and its id. Null if contact rules do, or nothing does.",
  })
  blockedBy(@Root() { blockedBy }: MessageRow, @Ctx() { viewer }: RequestContext): string | null {
    return seesOrganization(viewer) ? blockedBy : null;
  }

  @FieldResolver(() => Mailbox, { nullable: true, description: "Its mailbox." })
  mailbox(@Root() { mailboxId }: MessageRow, @Ctx() context: RequestContext) {
    return context.loader(mailboxById).load(mailboxId);
  }

  @FieldResolver(() => [MailContact], {
    description:
      "The contacts of your organization that it came from or went to, without a forged sender. None if the mail has more " +
      "than 50 addresses.",
  })
  async contacts(@Root() message: MessageRow, @Ctx() context: RequestContext): Promise<MailContact[]> {
    const loader = context.loader(contactOfIdentifier);
    const found = await Promise.all(
      believedAddresses(message).map(async ({ bucket, address, key }) => {
        const contact = await loader.load({ kind: "email", value: key });
        return { field: bucket as MailContactField, address, contact };
      }),
    );
    return found.flatMap(({ contact, ...one }) => (contact === null ? [] : [{ ...one, contact }]));
  }

  @FieldResolver(() => String, { description: "The Message-ID, with its angle brackets." })
  messageId(@Root() { rfcId }: MessageRow): string {
    return rfcId;
  }

  @FieldResolver(() => ID, {
    nullable: true,
    description: "UUID of the import that added it. Null if it was not imported.",
  })
  importJobId(@Root() { importId }: MessageRow): string | null {
    return importId;
  }

  @FieldResolver(() => Screening, {
    nullable: true,
    description: "What screening found before anybody saw it. Null if it was not screened.",
  })
  screening(@Root() { screening }: MessageRow, @Ctx() { viewer }: RequestContext): Screening | null {
    return screening === null ? null : screeningFor(viewer, screening);
  }

  @FieldResolver(() => String, { nullable: true, description: `The plain text. ${ofTexts}` })
  async bodyText(@Root() { id }: MessageRow, @Ctx() context: RequestContext): Promise<string | null> {
    return shown(await context.loader(textsOfMessage).load(id))?.bodyText ?? null;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: `The HTML text as it was sent, scripts included. Show it in a sandbox only. ${ofTexts}`,
  })
  async bodyHtml(@Root() { id }: MessageRow, @Ctx() context: RequestContext): Promise<string | null> {
    return shown(await context.loader(textsOfMessage).load(id))?.bodyHtml ?? null;
  }

  @FieldResolver(() => MailHtmlPage, {
    nullable: true,
    description: `Where a browser can show the HTML text for the next five minutes. ${ofTexts}`,
  })
  async htmlPage(
    @Root() { id }: MessageRow,
    @Arg("remoteImages", () => Boolean, {
      defaultValue: false,
      description:
        "Whether to load images from other servers. Loading them shows the sender that the message was opened.",
    })
    remoteImages: boolean,
    @Ctx() context: RequestContext,
  ): Promise<MailHtmlPage | null> {
    if (shown(await context.loader(textsOfMessage).load(id))?.bodyHtml == null) return null;
    const seesBlocked = seesOrganization(context.viewer);
    const ticket = { messageId: id, remoteImages, seesBlocked };
    const url = htmlPageUrl(context.services, context.publicBaseUrl, ticket);
    return { url, expiresInSeconds: htmlPageSeconds };
  }

  @FieldResolver(() => MailMessageSource, {
    nullable: true,
    description:
      "Where the complete mail can be downloaded for the next five minutes. Null if only its parts are known, or if it was " +
      "deleted.",
  })
  source(@Root() { id, contentId }: MessageRow, @Ctx() context: RequestContext): MailMessageSource | null {
    if (contentId === null) return null;
    const ticket = { messageId: id, seesBlocked: seesOrganization(context.viewer) };
    const url = sourceUrl(context.services, context.publicBaseUrl, ticket);
    return { url, expiresInSeconds: sourceUrlSeconds };
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      "The new text of a reply, without quotes and signature. Null if that is not certain, or if textsOmitted is true.",
  })
  async extractedText(@Root() { id }: MessageRow, @Ctx() context: RequestContext): Promise<string | null> {
    return shown(await context.loader(textsOfMessage).load(id))?.extractedText ?? null;
  }

  @FieldResolver(() => Boolean, {
    description:
      "Whether its texts are omitted because the texts of the answer are larger than 16 MiB together. To get the " +
      "texts, request this item alone.",
  })
  async textsOmitted(@Root() { id }: MessageRow, @Ctx() context: RequestContext): Promise<boolean> {
    return (await context.loader(textsOfMessage).load(id)) === "omitted";
  }

  @FieldResolver(() => [String], {
    description: "Its labels: first those that Parley derives, such as unread, then the others in alphabetical order.",
  })
  async labels(@Root() message: MessageRow, @Ctx() context: RequestContext): Promise<string[]> {
    const found = await context.loader(labelsOfMessage).load(message.id);
    if (found === null) return [];
    const { folder, isSnoozed, names } = found;
    return inLabelOrder(labelsOfMessageFacts({ ...message, folder, isSnoozed }), names);
  }

  @FieldResolver(() => [MailAttachment], { description: "Its attachments, in the order of the message." })
  attachments(@Root() { id }: MessageRow, @Ctx() context: RequestContext) {
    return context.loader(attachmentsOfMessage).load(id);
  }

  @FieldResolver(() => [MailRecipient], { description: "Recipients of a sent message. Empty for received messages." })
  recipients(@Root() { id }: MessageRow, @Ctx() context: RequestContext) {
    return context.loader(recipientsOfMessage).load(id);
  }

  @FieldResolver(() => MailReplyRecipients, {
    nullable: true,
    description: "Recipients of a reply to all. Null if there is none except the mailbox itself.",
  })
  replyAllRecipients(@Root() message: MessageRow): MailReplyRecipients | null {
    const recipients = replyAllRecipients(message, message.mailboxAddress);
    return recipients === null ? null : { to: [...recipients.to], cc: [...recipients.cc] };
  }
}

function shown(texts: LoadedTexts) {
  return texts === "omitted" ? null : texts;
}
