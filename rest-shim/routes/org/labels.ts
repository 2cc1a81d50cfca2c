import { Type } from "typebox";
import { DeleteLabelDocument, ListLabelsDocument, UpdateLabelDocument } from "../../../generated/documents.js";
import { operationRoute, type Route } from "../../route.js";
import { Nullable } from "../nullable.js";
import { labelRecord } from "./label-record.js";

const tag = "Labels";
const credentials = ["api_key", "bearer"] as const;
const base = "/api/v1/labels";
const one = `${base}/{label}` as const;

/** The routes of the catalogue of labels (wire contract labels 3). */
export const labels: readonly Route[] = [
  operationRoute({
    method: "GET",
    path: base,
    credentials,
    tag,
    summary: "The labels of the organization",
    description: "First those that Parley sets by itself, then the organization's own, alphabetically.",
    query: Type.Object({
      q: Type.Optional(Type.String({ description: "Only labels that begin with it." })),
      counts: Type.Optional(
        Type.Boolean({ default: false, description: "Whether to count what has them. Agents get no counts." }),
      ),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50, description: "Number of items." })),
      offset: Type.Optional(Type.Integer({ minimum: 0, default: 0, description: "Items to skip, at most 10,000." })),
    }),
    response: Type.Array(labelRecord.schema),
    action: "label.read",
    document: ListLabelsDocument,
    variables: ({ query }) => ({
      first: query.limit ?? 50,
      offset: query.offset ?? 0,
      prefix: query.q ?? null,
      counts: query.counts ?? false,
    }),
    loc: { prefix: ["query", "q"], first: ["query", "limit"], offset: ["query", "offset"] },
    answer: (data) => data.labels.nodes.map(labelRecord.write),
  }),
  operationRoute({
    method: "PATCH",
    path: one,
    credentials,
    tag,
    summary: "Rename a label, or change its color or description",
    description: "On everything that has it. For admin keys and the organization's users.",
    query: Type.Object({
      merge: Type.Optional(
        Type.Boolean({
          default: false,
          description: "If another label has the new name, whether to make one label of both.",
        }),
      ),
    }),
    body: Type.Object({
      name: Type.Optional(Type.String({ description: "1 to 64 characters" })),
      color: Type.Optional(Nullable(Type.String({ description: "such as #0a7f5c; null for none" }))),
      description: Type.Optional(Nullable(Type.String({ description: "up to 255 characters; null for none" }))),
    }),
    response: labelRecord.schema,
    example: { name: "invoices", color: "#0a7f5c" },
    action: "label.change",
    document: UpdateLabelDocument,
    variables: ({ params, query, body }) => ({
      input: {
        name: params.label,
        newName: body.name,
        color: body.color,
        description: body.description,
        merge: query.merge ?? false,
      },
      counts: false,
    }),
    loc: { newName: ["body", "name"] },
    answer: (data) => labelRecord.write(data.updateLabel.label),
  }),
  operationRoute({
    method: "DELETE",
    path: one,
    credentials,
    tag,
    summary: "Delete a label; nothing has it any longer",
    description: "The objects themselves stay. For admin keys and the organization's users.",
    status: 204,
    action: "label.change",
    document: DeleteLabelDocument,
    variables: ({ params }) => ({ name: params.label }),
  }),
];
