import { Type } from "typebox";
import {
  type A2aDirection,
  GetOpenedContextDocument,
  GetReceivedContextDocument,
  ListA2aContextsDocument,
  RenameA2aContextDocument,
} from "../../../generated/documents.js";
import { pageAnswer, pageQuery, pageVariables } from "../../page.js";
import { operationRoute, type Route } from "../../route.js";
import { Nullable } from "../nullable.js";
import { contextRecord } from "./records.js";
import { directionOf } from "./ledger-filters.js";
import { found } from "../found.js";

const tag = "A2A";
const credentials = ["api_key", "bearer"] as const;
const Context = contextRecord.schema;
const ContextPage = Type.Object({ items: Type.Array(Context), next_cursor: Nullable(Type.String()) });
const base = "/api/v1/identities/{agent_handle}/a2a";

/** The ledger's routes of contexts (spec 4.3, wire contract a2a 4.2, 4.5). */
export const contexts: readonly Route[] = [
  operationRoute({
    method: "GET",
    path: `${base}/contexts`,
    credentials,
    tag,
    summary: "List an identity's contexts, newest first",
    query: Type.Object({ direction: directionOf("both"), ...pageQuery }),
    response: ContextPage,
    document: ListA2aContextsDocument,
    variables: ({ params, query }) => ({
      agentHandle: params.agent_handle,
      direction: (query.direction ?? "both").toUpperCase() as A2aDirection,
      ...pageVariables(query),
    }),
    answer: (data) => pageAnswer(data.a2aContexts, contextRecord.write),
  }),
  operationRoute({
    method: "GET",
    path: `${base}/contexts/{context_id}`,
    credentials,
    tag,
    summary: "A context that another agent opened with an identity",
    response: Context,
    document: GetReceivedContextDocument,
    variables: ({ params }) => ({ agentHandle: params.agent_handle, id: params.context_id }),
    answer: (data) => contextRecord.write(found(data.a2aReceivedContext)),
  }),
  operationRoute({
    method: "PATCH",
    path: `${base}/contexts/{context_id}`,
    credentials,
    tag,
    summary: "Rename a context, as either of its participants",
    body: Type.Object({ name: Type.String({ description: "One to five words, at most 80 characters." }) }),
    response: Context,
    example: { name: "Survey of battery papers" },
    action: "a2a.context.rename",
    document: RenameA2aContextDocument,
    variables: ({ params, body }) => ({
      agentHandle: params.agent_handle,
      input: { agentHandle: params.agent_handle, contextId: params.context_id, name: body.name },
    }),
    answer: (data) => contextRecord.write(data.renameA2aContext.context),
  }),
  operationRoute({
    method: "GET",
    path: `${base}/sent/contexts`,
    name: "listA2aSentContexts",
    credentials,
    tag,
    summary: "List the contexts that an identity opened, newest first",
    query: Type.Object(pageQuery),
    response: ContextPage,
    document: ListA2aContextsDocument,
    variables: ({ params, query }) => ({
      agentHandle: params.agent_handle,
      direction: "OUTBOUND" as const,
      ...pageVariables(query),
    }),
    answer: (data) => pageAnswer(data.a2aContexts, contextRecord.write),
  }),
  operationRoute({
    method: "GET",
    path: `${base}/sent/contexts/{context_id}`,
    credentials,
    tag,
    summary: "A context that an identity opened",
    response: Context,
    document: GetOpenedContextDocument,
    variables: ({ params }) => ({ agentHandle: params.agent_handle, id: params.context_id }),
    answer: (data) => contextRecord.write(found(data.a2aOpenedContext)),
  }),
];
