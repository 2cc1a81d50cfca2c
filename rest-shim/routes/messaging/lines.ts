import { Type } from "typebox";
import {
  ClaimImLineDocument,
  GetImCapabilityDocument,
  GetImTriageNumberDocument,
  type ImLineType,
  ListImLinesDocument,
} from "../../../generated/documents.js";
import { everyPage, operationRoute, type Route } from "../../route.js";
import { found } from "../found.js";
import { lineRecord, triageNumberRecord } from "./records.js";
import { alsoAsImessage } from "./mounts.js";

const tag = "Instant messages";
const credentials = ["api_key"] as const;
const numbers = "/api/v1/im/numbers";

const LineType = Type.Union([Type.Literal("dedicated_inbound"), Type.Literal("dedicated_outbound")]);

/** The routes of lines (wire contract im 5, 7, 8). */
export const lines: readonly Route[] = [
  everyPage({
    method: "GET",
    path: numbers,
    aliases: alsoAsImessage(numbers),
    credentials,
    tag,
    name: "listImNumbers",
    summary: "The numbers of the organization, newest claim first",
    description: "It lists attached and unattached numbers. Every key of the organization may read it.",
    response: Type.Array(lineRecord.schema),
    document: ListImLinesDocument,
    connection: (data) => data.imLines,
    item: lineRecord.write,
  }),
  operationRoute({
    method: "POST",
    path: numbers,
    aliases: alsoAsImessage(numbers),
    credentials,
    tag,
    name: "claimImNumber",
    summary: "Claim a number",
    description:
      "For admin keys. The Idempotency-Key is required, 1 to 128 characters: a repeat answers the same number, and a " +
      "simultaneous one waits for it.",
    body: Type.Object({ type: Type.Optional(LineType) }),
    status: 201,
    response: lineRecord.schema,
    idempotencyKey: "optional",
    example: { type: "dedicated_outbound" },
    action: "im.line.claim",
    document: ClaimImLineDocument,
    variables: ({ body }) => ({ input: { type: body.type?.toUpperCase() as ImLineType | undefined } }),
    loc: { idempotencyKey: ["header", "Idempotency-Key"] },
    answer: (data) => lineRecord.write(data.claimImLine.line),
  }),
  operationRoute({
    method: "GET",
    path: "/api/v1/im/triage-number",
    aliases: alsoAsImessage("/api/v1/im/triage-number"),
    credentials,
    tag,
    summary: "The number that people text to be connected with an agent",
    query: Type.Object({
      agent_identity_id: Type.Optional(
        Type.String({ description: "The agent that the command names. An agent's key always gets its own." }),
      ),
    }),
    response: triageNumberRecord.schema,
    document: GetImTriageNumberDocument,
    variables: ({ query }) => ({ identityId: query.agent_identity_id }),
    answer: (data) => triageNumberRecord.write(found(data.imTriageNumber)),
  }),
  operationRoute({
    method: "GET",
    path: "/api/v1/im/check-messaging-capability",
    aliases: alsoAsImessage("/api/v1/im/check-messaging-capability"),
    credentials,
    tag,
    summary: "How a number can be reached",
    description: "Results are cached for one hour.",
    query: Type.Object({ number: Type.String({ description: "In E.164." }) }),
    response: Type.Union([Type.Literal("iMessage"), Type.Literal("SMS"), Type.Literal("RCS")]),
    document: GetImCapabilityDocument,
    variables: ({ query }) => ({ number: query.number }),
    answer: (data) => (data.imCapability === "IMESSAGE" ? "iMessage" : found(data.imCapability)),
  }),
];
