import { Ctx, FieldResolver, ID, Resolver, Root } from "type-graphql";
import { contactOfIdentifier } from "../../../shared/contacts/contact-of-identifier.js";
import { ContactReference } from "../../../shared/contacts/types/contact-reference.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { Screening, screeningFor } from "../../../shared/screening/types/screening.js";
import { ImConversation, conversationById } from "../../conversations/public.js";
import { mediaUrl } from "../../media/public.js";
import { mediaOfMessage, messageById, recipientsOfMessage } from "../loaders.js";
import { deliveryFinal, isFailed } from "../rules/delivery-status.js";
import type { MessageRow } from "../store/message-row.js";
import { ImMediaItem } from "./media-item.js";
import { ImMessage } from "./message.js";
import { Review } from "./review.js";
import { ImRecipient } from "./recipient.js";

const ofFailure = "Null unless the message failed.";

@Resolver(() => ImMessage)
export class ImMessageResolver {
  @FieldResolver(() => Review, {
    nullable: true,
    description: "The review that holds it, or held it until a person agreed. Null for all others.",
  })
  review(@Root() { reviewId }: MessageRow): Review | null {
    return reviewId === null ? null : { id: reviewId };
  }

  @FieldResolver(() => ImConversation, { nullable: true, description: "Its conversation." })
  conversation(@Root() { conversationId }: MessageRow, @Ctx() context: RequestContext) {
    return context.loader(conversationById).load(conversationId);
  }

  @FieldResolver(() => ContactReference, {
    nullable: true,
    description:
      "The contact of your organization that sent it. Null for sent messages, and for senders that are no contact.",
  })
  senderContact(
    @Root() { direction, senderNumber, remoteNumber }: MessageRow,
    @Ctx() context: RequestContext,
  ): Promise<ContactReference | null> | null {
    const number = senderNumber ?? remoteNumber;
    if (direction !== "inbound" || number === null) return null;
    return context.loader(contactOfIdentifier).load({ kind: "phone", value: number });
  }

  @FieldResolver(() => Screening, {
    nullable: true,
    description: "What screening found before anybody saw it. Null if it was not screened.",
  })
  screening(@Root() { screening }: MessageRow, @Ctx() { viewer }: RequestContext): Screening | null {
    return screening === null ? null : screeningFor(viewer, screening);
  }

  @FieldResolver(() => [ImRecipient], { description: "Recipients of a sent message. Empty for received ones." })
  recipients(@Root() { id, direction }: MessageRow, @Ctx() context: RequestContext) {
    return direction === "inbound" ? [] : context.loader(recipientsOfMessage).load(id);
  }

  @FieldResolver(() => [ImMediaItem], { description: "Its media, each with a link that works for 7 days." })
  async media(@Root() { id }: MessageRow, @Ctx() context: RequestContext): Promise<ImMediaItem[]> {
    const media = await context.loader(mediaOfMessage).load(id);
    return media.map(({ mediaId, filename, contentType, byteSize }) => ({
      url: mediaUrl(context.services, context.publicBaseUrl, { id: mediaId, filename }),
      contentType,
      byteSize,
    }));
  }

  @FieldResolver(() => ImMessage, { nullable: true, description: "The message that it replies to." })
  replyTo(@Root() { replyToMessageId }: MessageRow, @Ctx() context: RequestContext) {
    return replyToMessageId === null ? null : context.loader(messageById).load(replyToMessageId);
  }

  @FieldResolver(() => ID, {
    nullable: true,
    description: "UUID of the thread that it is in: it replies, or is replied to. Otherwise null.",
  })
  threadId(@Root() { threadRootId }: MessageRow): string | null {
    return threadRootId;
  }

  @FieldResolver(() => ID, {
    nullable: true,
    description: "UUID of the first message of that thread, which is itself if it replies to nothing.",
  })
  threadRootMessageId(@Root() { threadRootId }: MessageRow): string | null {
    return threadRootId;
  }

  @FieldResolver(() => Boolean, {
    nullable: true,
    description: "Whether the state of a sent message is its last one. Null for received ones.",
  })
  deliveryFinal(@Root() { status }: MessageRow): boolean | null {
    return deliveryFinal(status);
  }

  @FieldResolver(() => String, { nullable: true, description: `Code of the failure. ${ofFailure}` })
  errorCode(@Root() message: MessageRow): string | null {
    return ofFailed(message, "errorCode");
  }

  @FieldResolver(() => String, { nullable: true, description: `What the carrier said of the failure. ${ofFailure}` })
  errorMessage(@Root() message: MessageRow): string | null {
    return ofFailed(message, "errorMessage");
  }

  @FieldResolver(() => String, { nullable: true, description: `Why it failed, in words of this server. ${ofFailure}` })
  errorReason(@Root() message: MessageRow): string | null {
    return ofFailed(message, "errorReason");
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: `More about the failure, if the carrier reports it. ${ofFailure}`,
  })
  errorDetail(@Root() message: MessageRow): string | null {
    return ofFailed(message, "errorDetail");
  }
}

function ofFailed(
  message: MessageRow,
  field: "errorCode" | "errorMessage" | "errorReason" | "errorDetail",
): string | null {
  return message.status !== "received" && isFailed(message.status) ? message[field] : null;
}
