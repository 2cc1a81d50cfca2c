import { openSource } from "../../../subgraphs/index.js";
import { sharedErrors } from "../../../subgraphs/shared/errors/shared-errors.js";
import { handlerRoute } from "../../handler-route.js";
import type { Route } from "../../route.js";

/** Complete mails, as they were received or sent. */
export const sources: readonly Route[] = [
  handlerRoute({
    method: "GET",
    path: "/api/v1/mail/sources/{token}",
    credentials: ["none"],
    tag: "Mail",
    name: "downloadMailSource",
    downloads: true,
    summary: "Download a complete mail from the address that was created for it",
    description:
      "GraphQL gives out the address (`source` of a message). The address is the credential. It expires five minutes " +
      "after it was created.",
    errors: ["not_found"],
    documents: [],
    async handle(request, reply, { context }) {
      const { token } = request.params as { token: string };
      const source = await openSource(context.services, token);
      if (source === null) {
        throw sharedErrors.problem("not_found", { message: "This address is not valid, or it has expired." });
      }
      await reply
        .headers({
          "Content-Type": "message/rfc822",
          "Content-Length": source.byteSize,
          "Content-Disposition": `attachment; filename="${source.id}.eml"`,
          "Content-Security-Policy": "sandbox; default-src 'none'",
          "X-Content-Type-Options": "nosniff",
          "Cache-Control": "private, no-store",
        })
        .send(source.bytes);
    },
  }),
];
