import { Type } from "typebox";
import {
  FreezeAgentDocument,
  FreezeInstallationDocument,
  FreezeOrganizationDocument,
  ListFreezesDocument,
  UnfreezeAgentDocument,
  UnfreezeInstallationDocument,
  UnfreezeOrganizationDocument,
} from "../../../generated/documents.js";
import { pageAnswer, pageQuery, pageVariables } from "../../page.js";
import { operationRoute, type Route } from "../../route.js";
import { Nullable } from "../nullable.js";
import { freezeCountsRecord, freezeRecord } from "./freeze-record.js";

const tag = "Freezes";
const credentials = ["api_key", "bearer"] as const;

const freezeBody = Type.Object({
  mode: Type.Union([Type.Literal("sends"), Type.Literal("all")], {
    description: "`sends`: nothing leaves. `all`: the agent's keys also read nothing.",
  }),
  reason: Type.Optional(Nullable(Type.String({ description: "Why, for people: up to 500 characters." }))),
});
const freezeAnswer = Type.Object({ freeze: freezeRecord.schema, counts: freezeCountsRecord.schema });
const freezeExample = { mode: "sends", reason: "It answers a newsletter." } as const;
const unfreezeQuery = Type.Object({
  queued: Type.Optional(
    Type.Union([Type.Literal("resume"), Type.Literal("cancel")], {
      description: "What becomes of what waits; required if something does.",
    }),
  ),
});

const modes = { sends: "SENDS", all: "ALL" } as const;
const choices = { resume: "RESUME", cancel: "CANCEL" } as const;
const choiceOf = (queued: keyof typeof choices | undefined) => (queued === undefined ? null : choices[queued]);

/** The switch that stops agents (wire contract reviews 7.2). */
export const freezes: readonly Route[] = [
  operationRoute({
    method: "GET",
    path: "/api/v1/freezes",
    credentials,
    tag,
    summary: "The freezes of the organization and its agents, newest first",
    query: Type.Object({
      ...pageQuery,
      active: Type.Optional(Type.Boolean({ description: "Only those that last, or only ended ones." })),
    }),
    response: Type.Object({ items: Type.Array(freezeRecord.schema), next_cursor: Nullable(Type.String()) }),
    action: "freeze.read",
    document: ListFreezesDocument,
    variables: ({ query }) => ({ ...pageVariables(query), active: query.active ?? null }),
    answer: (data) => pageAnswer(data.freezes, freezeRecord.write),
  }),
  operationRoute({
    method: "PUT",
    path: "/api/v1/identities/{agent_handle}/freeze",
    credentials,
    tag,
    summary: "Stop an agent",
    description: "At once, for every way out. What waits keeps its place. An agent may freeze itself.",
    body: freezeBody,
    response: freezeAnswer,
    example: freezeExample,
    action: "freeze.agent",
    document: FreezeAgentDocument,
    variables: ({ params, body }) => ({
      agentHandle: params.agent_handle,
      mode: modes[body.mode],
      reason: body.reason ?? null,
    }),
    answer: ({ freezeAgent: { freeze, counts } }) => ({
      freeze: freezeRecord.write(freeze),
      counts: freezeCountsRecord.write(counts),
    }),
  }),
  operationRoute({
    method: "DELETE",
    path: "/api/v1/identities/{agent_handle}/freeze",
    credentials,
    tag,
    summary: "Unfreeze an agent",
    description: "Only in the console: here the answer is `browser_required`, with the page to open.",
    query: unfreezeQuery,
    response: freezeRecord.schema,
    action: "unfreeze.agent",
    document: UnfreezeAgentDocument,
    variables: ({ params, query }) => ({ agentHandle: params.agent_handle, queued: choiceOf(query.queued) }),
    answer: (data) => freezeRecord.write(data.unfreezeAgent.freeze),
  }),
  operationRoute({
    method: "PUT",
    path: "/api/v1/organization/freeze",
    credentials,
    tag,
    summary: "Stop all agents of the organization",
    description: "At once, for every way out. What waits keeps its place. For admins.",
    body: freezeBody,
    response: freezeAnswer,
    example: freezeExample,
    action: "freeze.organization",
    document: FreezeOrganizationDocument,
    variables: ({ body }) => ({ mode: modes[body.mode], reason: body.reason ?? null }),
    answer: ({ freezeOrganization: { freeze, counts } }) => ({
      freeze: freezeRecord.write(freeze),
      counts: freezeCountsRecord.write(counts),
    }),
  }),
  operationRoute({
    method: "DELETE",
    path: "/api/v1/organization/freeze",
    credentials,
    tag,
    summary: "Unfreeze all agents of the organization",
    description: "Only in the console: here the answer is `browser_required`, with the page to open.",
    query: unfreezeQuery,
    response: freezeRecord.schema,
    action: "unfreeze.organization",
    document: UnfreezeOrganizationDocument,
    variables: ({ query }) => ({ queued: choiceOf(query.queued) }),
    answer: (data) => freezeRecord.write(data.unfreezeOrganization.freeze),
  }),
  operationRoute({
    method: "PUT",
    path: "/api/v1/installation/freeze",
    credentials,
    tag,
    summary: "Stop all agents of the installation",
    description: "At once, for every way out. What waits keeps its place. For the operator.",
    body: freezeBody,
    response: freezeAnswer,
    example: freezeExample,
    action: "freeze.installation",
    document: FreezeInstallationDocument,
    variables: ({ body }) => ({ mode: modes[body.mode], reason: body.reason ?? null }),
    answer: ({ freezeInstallation: { freeze, counts } }) => ({
      freeze: freezeRecord.write(freeze),
      counts: freezeCountsRecord.write(counts),
    }),
  }),
  operationRoute({
    method: "DELETE",
    path: "/api/v1/installation/freeze",
    credentials,
    tag,
    summary: "Unfreeze all agents of the installation",
    description: "Only in the console: here the answer is `browser_required`, with the page to open.",
    query: unfreezeQuery,
    response: freezeRecord.schema,
    action: "unfreeze.installation",
    document: UnfreezeInstallationDocument,
    variables: ({ query }) => ({ queued: choiceOf(query.queued) }),
    answer: (data) => freezeRecord.write(data.unfreezeInstallation.freeze),
  }),
];
