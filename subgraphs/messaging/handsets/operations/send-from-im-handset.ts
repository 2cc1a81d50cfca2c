import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { buffer } from "node:stream/consumers";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue, notFound } from "../../../shared/errors/shared-errors.js";
import { once } from "../../../shared/idempotency/idempotency.js";
import { HandsetActions, type PhoneFile } from "../../carriers/public.js";
import { openableMedia, resolveMediaUrl } from "../../media/public.js";
import { checkPlace, checkReply, checkText } from "../checks.js";
import { requirePhones, withPhones } from "../operate.js";
import { readScreen } from "../read-screen.js";
import { ImHandsetMessage, toHandsetMessage } from "../types/handset-message.js";

@InputType({ description: "A message to send from a simulated phone." })
class SendFromImHandsetInput {
  @Field(() => String, { description: "Number of the phone." })
  number!: string;

  @Field(() => [String], { nullable: true, description: "Numbers to text: one, or 2 to 8 for a group." })
  to?: string[] | null;

  @Field(() => ID, { nullable: true, description: "UUID of a conversation of the phone, instead of `to`." })
  threadId?: string | null;

  @Field(() => String, { nullable: true, description: "Text, 1 to 18,995 characters." })
  text?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Address of a file: that of an upload (Mutation.createImMediaUpload), or a public https address.",
  })
  mediaUrl?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: "UUID of the message on its screen that it replies to. Requires `threadId` and an iMessage phone.",
  })
  replyToMessageId?: string | null;
}

@ObjectType({ description: "Result of sending a message from a simulated phone." })
class SendFromImHandsetPayload {
  @Field(() => ImHandsetMessage, { description: "The message." })
  message!: ImHandsetMessage;
}

/** `sendFromImHandset` (wire contract im 16). */
@Resolver()
export class SendFromImHandset {
  @Mutation(() => SendFromImHandsetPayload, {
    description:
      "Sends a message from a simulated phone. For the operator of the installation. Accepts an Idempotency-Key. " +
      "Errors: `operator_required`, `not_available`, `not_found`, `validation_failed`, `no_such_handset`, " +
      "`handset_offline`, `handset_unsupported`, `handset_limit_reached`, `media_unreachable`, `media_storage_exceeded`.",
  })
  async sendFromImHandset(
    @Arg("input", () => SendFromImHandsetInput, { description: "The message." }) input: SendFromImHandsetInput,
    @Ctx() context: RequestContext,
  ): Promise<SendFromImHandsetPayload> {
    await requirePhones(context);
    const { number, to = null, threadId = null, text = null, mediaUrl = null, replyToMessageId = null } = input;
    checkPlace(to, threadId);
    checkReply(replyToMessageId, threadId);
    checkText(text);
    if (text === null && mediaUrl === null) throw invalidValue(["text"], "A message needs text or mediaUrl.");
    const file = mediaUrl === null ? null : await fetchFile(context, mediaUrl);
    const message = { to, threadId, text, file, replyToMessageId };
    const { messageId } = await withPhones(context, () =>
      once(context, "sendFromImHandset", input, (tx) => new HandsetActions(context.services, tx).text(number, message)),
    );
    const sent = await readScreen(context, number, messageId);
    if (sent === null) throw notFound("message with this id");
    return { message: toHandsetMessage(sent) };
  }
}

async function fetchFile({ services, viewer, publicBaseUrl }: RequestContext, url: string): Promise<PhoneFile> {
  const from = { organizationId: viewer.organizationId!, url, origin: publicBaseUrl };
  const file = openableMedia(services, await resolveMediaUrl(services, from));
  return { filename: file.filename, contentType: file.contentType, bytes: new Uint8Array(await buffer(file.open())) };
}
