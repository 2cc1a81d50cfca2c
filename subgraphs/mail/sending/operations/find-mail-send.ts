import { Arg, Ctx, ID, Query, registerEnumType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { findRecorded } from "../../../shared/idempotency/find-recorded.js";
import { messageById } from "../../messages/public.js";
import { ownMailboxById } from "../../mailboxes/public.js";
import { sendingAuthority } from "../authority.js";

/** The mutations that send from a mailbox. */
export enum MailSendOperation {
  SEND = "sendMail",
  REPLY = "replyToMail",
  FORWARD = "forwardMail",
}
registerEnumType(MailSendOperation, {
  name: "MailSendOperation",
  description: "How a message was sent.",
  valuesConfig: {
    SEND: { description: "By `sendMail`." },
    REPLY: { description: "By `replyToMail`." },
    FORWARD: { description: "By `forwardMail`." },
  },
});

/** `mailSendByKey` (`GET /message-sends/lookup`). */
@Resolver()
export class FindMailSend {
  @Query(() => ID, {
    nullable: true,
    description:
      "UUID of the message that a request with an Idempotency-Key sent from a mailbox in the last seven days. Null if nothing " +
      "is known of it: that does not prove that nothing was sent. Errors: `not_found`, `validation_failed`.",
  })
  async mailSendByKey(
    @Arg("mailboxId", () => ID, { description: "UUID of the mailbox." }) mailboxId: string,
    @Arg("operation", () => MailSendOperation, { description: "The mutation that had the key." })
    operation: MailSendOperation,
    @Arg("idempotencyKey", () => String, { description: "The key: 1 to 255 printable ASCII characters." })
    idempotencyKey: string,
    @Ctx() context: RequestContext,
  ): Promise<string | null> {
    const { id: senderId } = await ownMailboxById(context, sendingAuthority["mail.send"], mailboxId);
    const found = await findRecorded<{ id: string }>(context, { name: operation, senderId }, idempotencyKey);
    const message = found === null ? null : await context.loader(messageById).load(found.id);
    // A key of the previous version is not scoped to the mailbox.
    return message !== null && message.mailboxId !== senderId ? null : (found?.id ?? null);
  }
}
