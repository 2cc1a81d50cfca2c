import type { Services } from "../../../subgraphs/shared/context/services.js";
import { putMessage, putRecipient } from "./put-message.js";

const hour = 3_600_000;

/** Puts a message into the mailbox of an identity that was just sent and can be canceled. Answers its id. */
export async function putCancelable(services: Services, identityId: string): Promise<string> {
  const holdUntil = new Date(services.clock.now().getTime() + hour);
  const { id } = await putMessage(services, identityId, { direction: "outbound", status: "queued", holdUntil });
  await putRecipient(services, id);
  const content = {
    toAddresses: ["ada@example.com"],
    ccAddresses: [],
    bccAddresses: [],
    subject: "Greetings",
    bodyText: "Hello from afar.",
    bodyHtml: null,
    replyTo: null,
    inReplyTo: null,
    forwardOfMessageId: null,
    forwardMode: null,
    includeOriginals: true,
    references: [],
    trackOpens: false,
    fileTypes: [],
  };
  await services.database.request.writer.mailUndo.create({ data: { messageId: id, content } });
  return id;
}
