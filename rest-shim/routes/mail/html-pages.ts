import { openDraftHtml, openHtmlPage } from "../../../subgraphs/index.js";
import { sharedErrors } from "../../../subgraphs/shared/errors/shared-errors.js";
import { handlerRoute } from "../../handler-route.js";
import type { Route } from "../../route.js";

/** The HTML text of a message or draft, for a sandboxed frame. */
export const htmlPages: readonly Route[] = [
  handlerRoute({
    method: "GET",
    path: "/api/v1/mail/html/{token}",
    credentials: ["none"],
    tag: "Mail",
    name: "showMailHtml",
    downloads: true,
    summary: "Show the HTML text of a message or draft at the address that was created for it",
    description:
      "GraphQL gives out the address (`htmlPage` of a message or of a draft). The address is the permission. It expires after five " +
      "minutes. The policy of the answer allows no scripts, no forms and nothing of other servers, except images if the " +
      "address allows them.",
    errors: ["not_found", "rate_limited"],
    documents: [],
    async handle(request, reply, { context }) {
      const { token } = request.params as { token: string };
      const page = (await openHtmlPage(context, token)) ?? (await openDraftHtml(context, token));
      if (page === null) {
        throw sharedErrors.problem("not_found", { message: "This address is not valid, or it has expired." });
      }
      const files = new URL(context.services.config.MAIL_PUBLIC_URL ?? context.publicBaseUrl).origin;
      await reply
        .headers({
          "Content-Type": "text/html; charset=utf-8",
          "Content-Security-Policy": policy(`${files}/api/v1/mail/attachments/`, page.remoteImages),
          "X-Content-Type-Options": "nosniff",
          "Cache-Control": "private, no-store",
          // A policy does not prevent a mail from causing DNS look-ups, which show its sender that it was opened.
          "X-DNS-Prefetch-Control": "off",
        })
        .send(`${head}${page.html}`);
    },
  }),
];

/** A link opens a new tab: within the frame it would replace the message. It sends no referrer. */
const head = [
  `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><base target="_blank">`,
  "<style>body{margin:1rem;font:15px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}</style>",
].join("");

/** Mail has inline styles. Everything else that untrusted HTML could do is off, in any frame. */
function policy(files: string, remoteImages: boolean): string {
  return [
    "sandbox allow-popups allow-popups-to-escape-sandbox",
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src data: ${files}${remoteImages ? " http: https:" : ""}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
}
