import type { FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import {
  BeginChatInstallationDocument,
  type ChatInstallationOutcome,
  FinishChatInstallationDocument,
} from "../../../generated/documents.js";
import { handlerRoute } from "../../handler-route.js";
import type { Route } from "../../route.js";
import { clearedCookie, cookieWith, secretInCookie } from "./installation-cookie.js";

const link = "/api/v1/chat/install/{handoff}";
const callback = "/api/v1/chat/oauth/callback";

/** The page that shows the result of an installation, from its fragment. */
const page = "/chat/installation";
const sections: Readonly<Record<ChatInstallationOutcome, string>> = {
  CONNECTED: "connected",
  DECLINED: "declined",
  SLACK_REFUSED: "refused",
  LINK_INVALID: "invalid",
  OTHER_BROWSER: "browser",
  WRONG_WORKSPACE: "workspace",
  NOT_A_BOT: "bot",
  IDENTITY_GONE: "identity",
  SLACK_UNAVAILABLE: "slack",
};

const browserRoute = {
  method: "GET",
  credentials: ["none"],
  tag: "Team chat",
  redirects: "Where the browser goes.",
  // The URLs of these routes contain secrets.
  alwaysHeaders: { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" },
} as const;

/**
 * The routes that a browser visits while it installs the Slack app (wire contract chat 10.2). They answer redirects.
 */
export const installationBrowser: readonly Route[] = [
  handlerRoute({
    ...browserRoute,
    path: link,
    name: "beginChatInstallation",
    summary: "The link of an installation, for a browser",
    description:
      "Sets a cookie and redirects to Slack's page, or to a page that says why not. It works in one browser.",
    documents: [BeginChatInstallationDocument],
    async handle(request, reply, tools) {
      // A request that only checks the link must not use it up.
      if (request.method === "HEAD") return goTo(reply, page);
      const { handoff } = request.params as { handoff: string };
      const input = { handoff, browserSecret: secretInCookie(request.headers.cookie) };
      const { beginChatInstallation: begun } = await tools.run(BeginChatInstallationDocument, { input });
      if (begun.authorizeUrl == null || begun.browserSecret == null)
        return goTo(reply, `${page}#${sections.LINK_INVALID}`);
      void reply.header("Set-Cookie", cookieWith(begun.browserSecret, tools.context.publicBaseUrl));
      return goTo(reply, begun.authorizeUrl);
    },
  }),
  handlerRoute({
    ...browserRoute,
    path: callback,
    name: "finishChatInstallation",
    summary: "The callback URL to which Slack redirects the browser",
    description:
      "Redirects to `return_url` of the installation, or to a page that says how it ended. `state` must be that of the " +
      "browser's cookie.",
    query: Type.Object({
      state: Type.Optional(Type.String()),
      code: Type.Optional(Type.String()),
      error: Type.Optional(Type.String()),
    }),
    documents: [FinishChatInstallationDocument],
    async handle(request, reply, tools) {
      if (request.method === "HEAD") return goTo(reply, page);
      const browserSecret = secretInCookie(request.headers.cookie);
      const input = { browserSecret, ...callbackParameters(request) };
      const { finishChatInstallation: ended } = await tools.run(FinishChatInstallationDocument, { input });
      const { outcome, slackError, returnUrl } = ended;
      if (outcome !== "OTHER_BROWSER") void reply.header("Set-Cookie", clearedCookie(tools.context.publicBaseUrl));
      const word = outcome === "SLACK_REFUSED" && slackError != null ? `=${slackError}` : "";
      return goTo(reply, returnUrl ?? `${page}#${sections[outcome]}${word}`);
    },
  }),
];

/** Parameters that occur once; Slack never sends one twice. */
function callbackParameters({ query }: FastifyRequest) {
  const given = query as Readonly<Record<string, unknown>>;
  const text = (name: string): string | null => (typeof given[name] === "string" ? given[name] : null);
  return { state: text("state"), code: text("code"), error: text("error") };
}

function goTo(reply: FastifyReply, address: string): FastifyReply {
  return reply.code(302).header("Location", address).send();
}
