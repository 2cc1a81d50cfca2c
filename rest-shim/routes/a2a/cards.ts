import { Type } from "typebox";
import { GetPublicCardDocument, PreviewCardDocument } from "../../../generated/documents.js";
import { handlerRow } from "../../handler-row.js";
import { operationRow, type Row } from "../../rows.js";
import { sendCacheable } from "./conditional.js";

const tag = "A2A";
const Card = Type.Record(Type.String(), Type.Unknown(), { description: "An A2A 1.0 Agent Card." });
const maxAge = 60;

/** The routes of Agent Cards (spec 4.3, wire contract a2a 2.2). */
export const cards: readonly Row[] = [
  handlerRow({
    method: "GET",
    path: "/a2a/{agent_handle}/card",
    // Tools join an agent's base address with the protocol's well-known path.
    aliases: ["/a2a/{agent_handle}/.well-known/agent-card.json"],
    credentials: ["none"],
    tag,
    summary: "The public Agent Card of an agent that takes tasks",
    response: Card,
    documents: [GetPublicCardDocument],
    async handle(request, reply, tools) {
      const { agent_handle: agentHandle } = request.params as { agent_handle: string };
      const { content, lastModified } = (await tools.run(GetPublicCardDocument, { agentHandle })).a2aPublicCard;
      await sendCacheable(request, reply, {
        body: JSON.stringify(content),
        lastModified: new Date(lastModified),
        maxAge,
      });
    },
  }),
  operationRow({
    method: "GET",
    path: "/api/v1/identities/{agent_handle}/a2a/card",
    credentials: ["api_key", "bearer"],
    tag,
    summary: "Preview an identity's card, also while it takes no tasks",
    headers: { "Cache-Control": "no-store" },
    response: Card,
    document: PreviewCardDocument,
    variables: ({ params }) => ({ agentHandle: params.agent_handle }),
    answer: (data) => data.a2aCard.content,
  }),
];
