import type { FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import type { RequestContext } from "../../../subgraphs/shared/context/request-context.js";
import { rejected } from "../../wire/rejection.js";
import { sendAttachment } from "./send-attachment.js";

/** The ways to request an attachment (wire contract mail 4.6). */
export const attachmentQuery = Type.Object({ redirect: Type.Optional(Type.Boolean()) });

/** The download URL of an attachment. */
export const attachmentLocation = Type.Object(
  {
    url: Type.String({ format: "uri", description: "Valid for five minutes, without a credential." }),
    filename: Type.String(),
    expires_in: Type.Integer({ description: "In seconds." }),
    expiresIn: Type.Integer({ description: "The same, for clients that look for this name." }),
  },
  { $id: "MailAttachmentLocation", description: "Where an attachment can be downloaded." },
);

/** Answers with the bytes of an attachment, with its URL, or with a redirect to it, as requested. */
export async function answerAttachment(
  request: FastifyRequest,
  reply: FastifyReply,
  context: RequestContext,
  find: () => Promise<{ filename: string; download: { url: string; expiresInSeconds: number } }>,
): Promise<object | void> {
  const { redirect } = request.query as { redirect?: unknown };
  if (redirect !== undefined && redirect !== "true" && redirect !== "false") {
    throw rejected([{ loc: ["query", "redirect"], msg: "must be true or false", type: "bool_parsing" }]);
  }
  const { filename, download } = await find();
  const { url, expiresInSeconds } = download;
  if (redirect === undefined) return sendAttachment(reply, context, url.slice(url.lastIndexOf("/") + 1));
  // Clients that ask for a redirect still read JSON (wire contract mail 4.6).
  if (redirect === "true" && !/\bapplication\/json\b/i.test(request.headers.accept ?? "")) {
    return void (await reply.header("Cache-Control", "no-store").redirect(url, 302));
  }
  return { url, filename, expires_in: expiresInSeconds, expiresIn: expiresInSeconds };
}
