import type { FastifyRequest } from "fastify";
import { Type, type TSchema } from "typebox";
import { ReceiveChatEventDocument } from "../../../generated/documents.js";
import { admitSignedChatEvent } from "../../../subgraphs/index.js";
import { handlerRoute } from "../../handler-route.js";
import type { Route } from "../../route.js";

const ofPath = ({ params }: FastifyRequest): string => (params as { connection_id: string }).connection_id;

/** The format of Slack's events: JSON. */
const event = {
  body: Type.Record(Type.String(), Type.Unknown(), { description: "An event of Slack, at most 1 MiB." }),
  example: { type: "url_verification", challenge: "3eZbrw1aBm2rZgRNFdxV2595E9CY3gmdALWMmHkvFXO7tYXAYM8P" },
  response: Type.Object({
    received: Type.Boolean({ description: "True: Slack does not need to send it again." }),
    challenge: Type.Optional(
      Type.String({ description: "For `url_verification`: the text with which Slack verifies the address." }),
    ),
  }),
};

/** The format of Slack's interactions, such as a pressed button: a form with JSON in one field. */
const interaction = {
  body: Type.Object({
    payload: Type.String({ description: "What was pressed, as JSON. The body has at most 1 MiB." }),
  }),
  bodyType: "application/x-www-form-urlencoded",
  example: { payload: '{"type":"block_actions"}' },
  response: Type.Object({ received: Type.Boolean({ description: "True. Nothing in Slack changes by this answer." }) }),
} as const;
const pressed =
  "The signature is the credential. Buttons and menus in messages (`block_actions`) are stored before the answer, each once. " +
  "Other interactions are answered alike and not kept.";
const refusals =
  "Requests that are not signed with the connection's `signing_secret`, or not within five minutes, and those to unknown " +
  "connections answer the same 401.";
const refusalsOfApp =
  "Requests that are not signed with the app's signing secret, or not within five minutes, answer 401, as when the server " +
  "has none.";
const stored =
  "The signature is the credential. Messages, reactions, files, members, pins and changes of channels are stored before the " +
  "answer, each event once";

/**
 * The URLs for Slack's events and interactions (wire contract chat 9.2, client drift 9b). The signature covers the
 * exact bytes of the body.
 */
export const events: readonly Route[] = [
  requestUrl({
    ...event,
    path: "/api/v1/chat/connections/{connection_id}/events",
    name: "receiveSlackEvent",
    summary: "Request URL for the Slack app of a connection",
    description: `${stored}. ${refusals}`,
    connectionOf: ofPath,
  }),
  requestUrl({
    ...event,
    path: "/api/v1/chat/events",
    name: "receiveSlackAppEvent",
    summary: "Request URL for the Slack app that users install",
    description: `${stored} for each connection that installed the app in the event's workspace. Other events are answered alike and not kept. ${refusalsOfApp}`,
    connectionOf: () => null,
  }),
  requestUrl({
    ...interaction,
    path: "/api/v1/chat/connections/{connection_id}/interactions",
    name: "receiveSlackInteraction",
    summary: "Interactivity Request URL for the Slack app of a connection",
    description: `${pressed} ${refusals}`,
    connectionOf: ofPath,
  }),
  requestUrl({
    ...interaction,
    path: "/api/v1/chat/interactions",
    name: "receiveSlackAppInteraction",
    summary: "Interactivity Request URL for the Slack app that users install",
    description: `${pressed} ${refusalsOfApp}`,
    connectionOf: () => null,
  }),
];

interface RequestUrl {
  readonly path: `/api/v1/chat/${string}`;
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly body: TSchema;
  readonly bodyType?: "application/x-www-form-urlencoded";
  readonly example?: object;
  readonly response: TSchema;
  /** The connection that the URL belongs to; null for that of the app. */
  readonly connectionOf: (request: FastifyRequest) => string | null;
}

function requestUrl({ path, connectionOf, ...named }: RequestUrl): Route {
  return handlerRoute({
    method: "POST",
    path,
    credentials: ["none"],
    tag: "Team chat",
    ...named,
    requestHeaders: {
      "X-Slack-Request-Timestamp": Type.String({ description: "When it was signed, in seconds since 1970." }),
      "X-Slack-Signature": Type.String({ description: "`v0=` and the HMAC-SHA256, in hexadecimal." }),
    },
    bodyLimit: 1024 * 1024,
    bodyRefusal: "payload_too_large",
    errors: ["slack_signature_invalid", "malformed_json", "rate_limited"],
    documents: [ReceiveChatEventDocument],
    async handle(request, _reply, tools) {
      const signed = { connectionId: connectionOf(request), ...signatureOf(request) };
      // A caller that may not send a body is refused before it is read.
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
