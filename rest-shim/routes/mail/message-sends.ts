import { type Static, Type } from "typebox";
import { FindImSendDocument, FindMailSendDocument, type MailSendOperation } from "../../../generated/documents.js";
import { notFound } from "../../../subgraphs/shared/errors/shared-errors.js";
import { handlerRoute, type HandlerTools, type HandlerRoute } from "../../handler-route.js";
import { queryCheck } from "../../wire/check-shape.js";
import { rejected } from "../../wire/rejection.js";

const Kind = Type.Union([Type.Literal("mailbox"), Type.Literal("phone_number"), Type.Literal("imessage_identity")]);

const mailOperations: Readonly<Record<string, MailSendOperation>> = {
  "mail.send": "SEND",
  "mail.reply_all": "REPLY",
  "mail.forward": "FORWARD",
};

const Operation = Type.Union(
  (["mail.send", "mail.reply_all", "mail.forward", "text.send", "imessage.send"] as const).map((name) =>
    Type.Literal(name),
  ),
);

const Query = Type.Object({
  sender_kind: Kind,
  sender_id: Type.String({ description: "UUID of the mailbox, or of the identity that sent an instant message." }),
  operation: Operation,
});
const checkQuery = queryCheck(Query);

/** The message of a key: for clients that lost the answer. */
export const messageSends: readonly HandlerRoute[] = [
  handlerRoute({
    method: "GET",
    path: "/api/v1/message-sends/lookup",
    name: "findMessageSend",
    credentials: ["api_key"],
    tag: "Mail",
    summary: "The message that a request with an Idempotency-Key sent",
    description:
      "The header `Idempotency-Key` has the key. Keys of sends are remembered for seven days. 404 does not prove that " +
      "nothing was sent. There are no phone numbers, so nothing is known of them.",
    requestHeaders: { "Idempotency-Key": Type.String({ minLength: 1, maxLength: 255 }) },
    query: Query,
    response: Type.Object({ message_id: Type.String({ format: "uuid" }) }),
    errors: ["not_found", "validation_failed"],
    documents: [FindImSendDocument, FindMailSendDocument],
    async handle(request, _, tools) {
      const query = checkQuery(request.query) as Static<typeof Query>;
      const key = request.headers["idempotency-key"];
      if (typeof key !== "string") {
        throw rejected([{ loc: ["header", "Idempotency-Key"], msg: "Field required", type: "missing" }]);
      }
      const id = await find(tools, query, key);
      if (id === null) throw notFound("send with this key");
      return { message_id: id };
    },
  }),
];

async function find(
  tools: HandlerTools,
  { sender_kind: kind, sender_id: sender, operation }: Static<typeof Query>,
  idempotencyKey: string,
): Promise<string | null> {
  const mailOperation = mailOperations[operation];
  if (kind === "mailbox" && mailOperation !== undefined) {
    const variables = { mailboxId: sender, operation: mailOperation, idempotencyKey };
    return (await tools.run(FindMailSendDocument, variables)).mailSendByKey ?? null;
  }
  if (kind === "imessage_identity" && operation === "imessage.send") {
    return (await tools.run(FindImSendDocument, { identityId: sender, idempotencyKey })).imSendByKey ?? null;
  }
  return null;
}
