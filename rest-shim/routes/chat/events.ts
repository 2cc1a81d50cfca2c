import type { FastifyRequest } from "fastify";
import { Type } from "typebox";
import { ReceiveChatEventDocument } from "../../../generated/documents.js";
import { admitSignedChatEvent } from "../../../subgraphs/index.js";
import { handlerRoute } from "../../handler-route.js";
import type { Route } from "../../route.js";
import { alsoAsSlack } from "./mounts.js";

/** Where Slack posts what happens in workspaces (wire contract chat 9.2). The signature is over the body to the letter. */
export const events: readonly Route[] = [
  requestUrl({
    path: "/api/v1/chat/connections/{connection_id}/events",
    name: "receiveSlackEvent",
    summary: "Request URL for the Slack app of a connection",
    description:
      "The signature is the credential. Messages, reactions and files are stored before the answer, each event once. " +
      "Requests that are not signed with the connection's `signing_secret`, or not within five minutes, and those to unknown " +
      "connections answer the same 401.",
    connectionOf: ({ params }) => (params as { connection_id: string }).connection_id,
  }),
  requestUrl({
    path: "/api/v1/chat/events",
    name: "receiveSlackAppEvent",
    summary: "Request URL for the Slack app that users install",
    description:
      "The signature is the credential. Messages, reactions and files are stored before the answer, each event once for each " +
      "connection that installed the app in the event's workspace. Other events are answered alike and not kept. Requests " +
      "that are not signed with the app's signing secret, or not within five minutes, answer 401, as when the server has " +
      "none.",
    connectionOf: () => null,
  }),
];

interface RequestUrl {
  readonly path: `/api/v1/chat/${string}`;
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  /** The connection that it is the address of; null for that of the app. */
  readonly connectionOf: (request: FastifyRequest) => string | null;
}

function requestUrl({ path, connectionOf, ...named }: RequestUrl): Route {
  return handlerRoute({
    method: "POST",
    path,
    aliases: alsoAsSlack(path),
    credentials: ["none"],
    tag: "Team chat",
    ...named,
    body: Type.Record(Type.String(), Type.Unknown(), { description: "An event of Slack, at most 1 MiB." }),
    example: { type: "url_verification", challenge: "3eZbrw1aBm2rZgRNFdxV2595E9CY3gmdALWMmHkvFXO7tYXAYM8P" },
    requestHeaders: {
      "X-Slack-Request-Timestamp": Type.String({ description: "When it was signed, in seconds since 1970." }),
      "X-Slack-Signature": Type.String({ description: "`v0=` and the HMAC-SHA256, in hexadecimal." }),
    },
    response: Type.Object({
      received: Type.Boolean({ description: "True: Slack does not need to send it again." }),
      challenge: Type.Optional(
        Type.String({ description: "For `url_verification`: the text with which Slack verifies the address." }),
      ),
    }),
    bodyLimit: 1024 * 1024,
    bodyRefusal: "payload_too_large",
    errors: ["slack_signature_invalid", "malformed_json", "rate_limited"],
    documents: [ReceiveChatEventDocument],
    async handle(request, _reply, tools) {
      const signed = { connectionId: connectionOf(request), ...signatureOf(request) };
      // Whoever may not send a body is told so before it is read.
      await admitSignedChatEvent(tools.context, signed);
      const input = { ...signed, payload: (await tools.body()).toString("utf8") };
      const { received, challenge } = (await tools.run(ReceiveChatEventDocument, { input })).receiveChatEvent;
      return challenge === null ? { received } : { received, challenge };
    },
  });
}

function signatureOf({ headers }: FastifyRequest): { readonly timestamp: string; readonly signature: string } {
  const text = (name: string): string => (typeof headers[name] === "string" ? headers[name] : "");
  return { timestamp: text("x-slack-request-timestamp"), signature: text("x-slack-signature") };
}
