import { Type } from "typebox";
import { receiveFromBlueBubbles } from "../../../subgraphs/index.js";
import { handlerRoute } from "../../handler-route.js";

/** The webhook URL for BlueBubbles servers (wire contract im 17): they sign nothing, so the secret is in the path. */
export const blueBubblesReceiver = handlerRoute({
  method: "POST",
  path: "/carriers/bluebubbles/{line_id}/{secret}",
  credentials: ["none"],
  tag: "Instant messages",
  name: "receiveFromBlueBubbles",
  summary: "Webhook endpoint for BlueBubbles",
  description:
    "The server registers this address at the BlueBubbles servers of IM_BLUEBUBBLES. Events are stored before the answer, and " +
    "worked on later.",
  body: Type.Record(Type.String(), Type.Unknown(), { description: "An event of BlueBubbles, at most 1 MiB." }),
  example: { type: "typing-indicator", data: { guid: "iMessage;-;+15555550142", display: true } },
  response: Type.Object({ events: Type.Integer({ description: "Events that were understood." }) }),
  bodyLimit: 1024 * 1024,
  errors: ["malformed_json", "rate_limited", { code: "not_found", means: "There is no such address." }],
  documents: [],
  async handle(request, _reply, tools) {
    const { services, clientAddress } = tools.context;
    const { line_id: lineId, secret } = request.params as { line_id: string; secret: string };
    return {
      events: await receiveFromBlueBubbles(services, { lineId, secret, clientAddress, body: await tools.body() }),
    };
  },
});
