import type { FastifyRequest } from "fastify";
import { Type } from "typebox";
import { ReportMailDeliveryDocument } from "../../../generated/documents.js";
import { admitToHook, receiveFromHook } from "../../../subgraphs/index.js";
import { sharedErrors } from "../../../subgraphs/shared/errors/shared-errors.js";
import { handlerRoute } from "../../handler-route.js";
import type { Route } from "../../route.js";
import { rejected } from "../../wire/rejection.js";
import { isStorable } from "../../wire/storable-text.js";

const tag = "Mail";
/** The most recipients of one mail, as over SMTP. */
const mostRecipients = 100;
const longestAddress = 998;
const Signature = Type.String({
  description:
    "HMAC-SHA256 of the exact body with MAIL_INGEST_SECRET, in hexadecimal. The prefix `sha256=` is allowed.",
});

/** The routes by which external programs deliver mail as a mail server would (wire contract mail 17.4, 17.5). */
export const ingest: readonly Route[] = [
  handlerRoute({
    method: "POST",
    path: "/ingest/mail",
    credentials: ["none"],
    tag,
    name: "ingestMail",
    summary: "Hand over an email that arrived elsewhere",
    description:
      "The body is the mail itself (message/rfc822), up to 50 MiB. The signature is the credential. The mail is stored durably " +
      "before the answer 202, and takes the same way as mail that arrives by SMTP; the same mail again changes nothing. " +
      "The envelope is in the query, or in the headers `X-Envelope-From` and `X-Envelope-To`. Off unless MAIL_INGEST_SECRET is set.",
    query: Type.Object({
      from: Type.Optional(Type.String({ description: "The envelope's sender. Empty for bounces." })),
      to: Type.Optional(Type.Array(Type.String(), { description: "The envelope's recipients, at most 100." })),
    }),
    requestHeaders: {
      "X-Ingest-Signature": Signature,
      "X-Envelope-From": Type.String({ description: "Instead of `from` in the query." }),
      "X-Envelope-To": Type.String({ description: "Instead of `to` in the query. Separate several with commas." }),
    },
    response: Type.Object({
      accepted: Type.Array(Type.String(), { description: "The recipients for whom it was stored." }),
      unknown: Type.Array(Type.String(), { description: "The recipients without a mailbox here." }),
    }),
    bodyLimit: 50 * 1024 * 1024,
    bodyRefusal: "payload_too_large",
    errors: [
      "ingest_signature_invalid",
      "mail_in_a_loop",
      "validation_failed",
      "unsupported_media_type",
      "rate_limited",
      "overloaded",
      { code: "not_found", means: "None of the recipients has a mailbox here, or the hook is off." },
    ],
    documents: [],
    async handle(request, reply, tools) {
      const { services, clientAddress } = tools.context;
      const claim = await admitToHook(services, clientAddress, signatureOf(request));
      if (!/^message\/(rfc822|global)\s*(;|$)/i.test(request.headers["content-type"] ?? "")) {
        throw sharedErrors.problem("unsupported_media_type", { message: "The body must be message/rfc822." });
      }
      const receipt = await receiveFromHook(services, claim, {
        ...envelopeOf(request),
        clientAddress,
        isSecure: request.protocol === "https",
        body: tools.stream(),
      });
      void reply.code(202);
      return receipt;
    },
  }),
  handlerRoute({
    method: "POST",
    path: "/ingest/mail-events",
    credentials: ["none"],
    tag,
    summary: "Report the delivery of sent mail",
    description:
      "For relays that report over HTTP instead of by mail. The signature is the credential. A report may be repeated. Each names " +
      "its mail by the envelope sender that it left with, or by Message-ID and recipient. Off unless MAIL_INGEST_SECRET is set.",
    body: Type.Array(
      Type.Object({
        envelope_from: Type.Optional(
          Type.String({ description: "The envelope sender. It identifies the mail and the recipient." }),
        ),
        message_id: Type.Optional(Type.String()),
        recipient: Type.Optional(Type.String({ description: "Required with `message_id`." })),
        action: Type.String({ description: "`delivered` or `failed`. Others, such as `delayed`, change nothing." }),
        status: Type.Optional(Type.String({ description: "Such as 5.1.1. A failure with 4.x.x is not final." })),
        smtp_code: Type.Optional(Type.Integer({ description: "Such as 550." })),
        text: Type.Optional(Type.String({ description: "The text that the recipient's server sent." })),
      }),
      { maxItems: 500 },
    ),
    example: [
      {
        message_id: "<1@agents.example>",
        recipient: "a@example.com",
        action: "failed",
        status: "5.1.1",
        smtp_code: 550,
      },
    ],
    requestHeaders: { "X-Ingest-Signature": Signature },
    response: Type.Object({
      matched: Type.Integer({ description: "Number of reports about mail of this server." }),
      ignored: Type.Integer({ description: "Number of all other reports." }),
    }),
    bodyRefusal: "payload_too_large",
    errors: [{ code: "not_found", means: "The hook is off." }],
    documents: [ReportMailDeliveryDocument],
    async handle(request, _reply, tools) {
      const { services, clientAddress } = tools.context;
      // A caller that may not send a body is refused before it is read.
      await admitToHook(services, clientAddress, signatureOf(request));
      const payload = (await tools.body()).toString("utf8");
      const input = { payload, signature: signatureOf(request) };
      return (await tools.run(ReportMailDeliveryDocument, { input })).reportMailDelivery;
    },
  }),
];

function signatureOf({ headers }: FastifyRequest): string {
  const signature = headers["x-ingest-signature"];
  return typeof signature === "string" ? signature : "";
}

/** The envelope, without optional angle brackets. */
function envelopeOf(request: FastifyRequest): { readonly envelopeFrom: string; readonly recipients: string[] } {
  const query = request.query as { from?: string | string[]; to?: string | string[] };
  const { "x-envelope-from": fromHeader, "x-envelope-to": toHeader } = request.headers;
  const from = [query.from ?? fromHeader ?? []].flat();
  const to = query.to === undefined ? [toHeader ?? []].flat().flatMap((value) => value.split(",")) : [query.to].flat();
  const recipients = to.map(bare).filter((address) => address !== "");
  const isGood = (address: string): boolean => address.length <= longestAddress && isStorable(address);
  if (from.length !== 1 || !isGood(from[0]!)) throw wrong("from", "must be one address, or empty for a bounce");
  if (recipients.length === 0 || recipients.length > mostRecipients || !recipients.every(isGood)) {
    throw wrong("to", `must be 1 to ${mostRecipients} addresses`);
  }
  return { envelopeFrom: bare(from[0]!), recipients };
}

function bare(address: string): string {
  return address.trim().replace(/^<(.*)>$/, "$1");
}

function wrong(name: string, msg: string) {
  return rejected([{ loc: ["query", name], msg, type: "value_error" }]);
}
