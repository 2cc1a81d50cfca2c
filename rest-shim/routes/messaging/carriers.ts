import { Type } from "typebox";
import { carrierReceivers, receiveFromCarrier } from "../../../subgraphs/index.js";
import { handlerRoute } from "../../handler-route.js";

/** Where carriers report events (wire contract im 17). They sign nothing, so the secret is in the path. */
export const carriers = carrierReceivers.map(({ carrier, product, setting, example }) =>
  handlerRoute({
    method: "POST",
    path: `/carriers/${carrier}/{line_id}/{secret}`,
    credentials: ["none"],
    tag: "Instant messages",
    name: `receiveFrom${product}`,
    summary: `Webhook endpoint for ${product}`,
    description:
      `The server registers this address at the ${product} servers of ${setting}. Events are stored before the answer, and ` +
      "worked on later.",
    body: Type.Record(Type.String(), Type.Unknown(), { description: `An event of ${product}, at most 1 MiB.` }),
    example,
    response: Type.Object({ events: Type.Integer({ description: "Events that were understood." }) }),
    bodyLimit: 1024 * 1024,
    errors: ["malformed_json", "rate_limited", { code: "not_found", means: "There is no such address." }],
    documents: [],
    async handle(request, _reply, tools) {
      const { services, clientAddress } = tools.context;
      const { line_id: lineId, secret } = request.params as { line_id: string; secret: string };
      const body = await tools.body();
      return { events: await receiveFromCarrier(services, { carrier, lineId, secret, clientAddress, body }) };
    },
  }),
);
