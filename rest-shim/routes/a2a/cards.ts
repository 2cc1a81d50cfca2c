import { Type } from "typebox";
import { GetCardKeysDocument, GetPublicCardDocument, PreviewCardDocument } from "../../../generated/documents.js";
import { sharedErrors } from "../../../subgraphs/shared/errors/shared-errors.js";
import { handlerRoute } from "../../handler-route.js";
import { operationRoute, type Route } from "../../route.js";
import { sendCacheable } from "./conditional.js";
import { found } from "../found.js";

const tag = "A2A";
const Card = Type.Record(Type.String(), Type.Unknown(), { description: "An A2A 1.0 Agent Card." });
const maxAge = 60;
const keysMaxAge = 3600;

/** The routes of Agent Cards (spec 4.3, wire contract a2a 2.2). */
export const cards: readonly Route[] = [
  handlerRoute({
    method: "GET",
    path: "/a2a/{agent_handle}/card",
    // Tools append the protocol's well-known path to an agent's base address.
    aliases: ["/a2a/{agent_handle}/.well-known/agent-card.json"],
    credentials: ["none"],
    tag,
    cacheable: true,
    summary: "The public Agent Card of an agent that accepts tasks",
    response: Card,
    errors: ["not_found"],
    documents: [GetPublicCardDocument],
    async handle(request, reply, tools) {
      const { agent_handle: agentHandle } = request.params as { agent_handle: string };
      const { a2aPublicCard } = await tools.run(GetPublicCardDocument, { agentHandle });
      const { content, lastModified } = found(a2aPublicCard);
      await sendCacheable(request, reply, {
        body: JSON.stringify(content),
        lastModified: new Date(lastModified),
        maxAge,
      });
    },
  }),
  handlerRoute({
    method: "GET",
    path: "/.well-known/agent-card.json",
    credentials: ["none"],
    tag,
    name: "getHostCard",
    errors: [{ code: "not_found", means: "Always: this host has no card." }],
    alwaysAbsent: true,
    summary: "Always 404: this host serves many agents and has no card",
    description: "Always 404 (wire contract a2a 2.2). To find agents, use `/a2a/directory` or the address of a card.",
    documents: [],
    handle() {
      const message =
        "This host serves many agents. Their cards are in /a2a/directory, and at /a2a/{agent_handle}/card.";
      throw sharedErrors.problem("not_found", { message });
    },
  }),
  handlerRoute({
    method: "GET",
    path: "/.well-known/jwks.json",
    credentials: ["none"],
    tag,
    cacheable: true,
    summary: "The public keys for the signatures of Agent Cards",
    response: Type.Object({ keys: Type.Array(Type.Record(Type.String(), Type.Unknown())) }),
    documents: [GetCardKeysDocument],
    async handle(request, reply, tools) {
      const { content, lastModified } = (await tools.run(GetCardKeysDocument, {})).a2aCardKeys;
      await sendCacheable(request, reply, {
        body: JSON.stringify(content),
        lastModified: new Date(lastModified),
        maxAge: keysMaxAge,
      });
    },
  }),
  operationRoute({
    method: "GET",
    path: "/api/v1/identities/{agent_handle}/a2a/card",
    credentials: ["api_key", "bearer"],
    tag,
    summary: "Preview an identity's card, even if it does not accept tasks",
    headers: { "Cache-Control": "no-store" },
    response: Card,
    document: PreviewCardDocument,
    variables: ({ params }) => ({ agentHandle: params.agent_handle }),
    answer: (data) => found(data.a2aCard).content,
  }),
];
