import { Type } from "typebox";
import {
  AddReviewListEntriesDocument,
  CreateReviewListDocument,
  DeleteReviewListDocument,
  GetReviewListDocument,
  ListReviewListEntriesDocument,
  ListReviewListsDocument,
  RemoveReviewListEntriesDocument,
  type ReviewListKind,
  UpdateReviewListDocument,
} from "../../../generated/documents.js";
import { pageAnswer, pageQuery, pageVariables } from "../../page.js";
import { operationRoute, type Route } from "../../route.js";
import { found } from "../found.js";
import { Nullable } from "../nullable.js";
import { reviewListEntryRecord, reviewListRecord } from "./review-records.js";

const tag = "Reviews";
const credentials = ["api_key", "bearer"] as const;
const base = "/api/v1/review-lists";
const one = `${base}/{list_id}` as const;
const entries = `${one}/entries` as const;
const kinds = ["address", "domain", "number", "chat", "handle", "organization", "words"] as const;
const browserOnly =
  "Unless the policy accepts tokens (`approve_with`), the answer is `browser_required`, with the page to open.";

const name = Type.String({ description: "1 to 80 characters." });
const values = Type.Object({
  values: Type.Array(Type.String(), { description: "1 to 1,000 entries, as the kind of the list says." }),
});
const loc = { values: ["body", "values"] } as const;

/** The routes of review lists (wire contract reviews 7.2). */
export const reviewLists: readonly Route[] = [
  operationRoute({
    method: "GET",
    path: base,
    credentials,
    tag,
    summary: "The lists that review rules can name",
    description: "At most 51, so there is one page. For admins and admin keys.",
    response: Type.Object({ items: Type.Array(reviewListRecord.schema), next_cursor: Nullable(Type.String()) }),
    action: "review_list.read",
    document: ListReviewListsDocument,
    variables: () => ({}),
    answer: (data) => ({ items: data.reviewLists.map(reviewListRecord.write), next_cursor: null }),
  }),
  operationRoute({
    method: "POST",
    path: base,
    credentials,
    tag,
    summary: "Create a review list",
    description: browserOnly,
    body: Type.Object({ name, kind: Type.Enum([...kinds], { description: "What it has. It cannot be changed." }) }),
    status: 201,
    response: reviewListRecord.schema,
    example: { name: "Partners", kind: "domain" },
    action: "review_policy.change",
    document: CreateReviewListDocument,
    variables: ({ body }) => ({ input: { name: body.name, kind: body.kind.toUpperCase() as ReviewListKind } }),
    answer: (data) => reviewListRecord.write(data.createReviewList.list),
  }),
  operationRoute({
    method: "GET",
    path: one,
    credentials,
    tag,
    summary: "One review list",
    description: "For admins and admin keys.",
    response: reviewListRecord.schema,
    action: "review_list.read",
    document: GetReviewListDocument,
    variables: ({ params }) => ({ id: params.list_id }),
    answer: (data) => reviewListRecord.write(found(data.reviewList)),
  }),
  operationRoute({
    method: "PATCH",
    path: one,
    credentials,
    tag,
    summary: "Rename a review list",
    description: browserOnly,
    body: Type.Object({ name }),
    response: reviewListRecord.schema,
    example: { name: "Partners" },
    action: "review_policy.change",
    document: UpdateReviewListDocument,
    variables: ({ params, body }) => ({ input: { id: params.list_id, name: body.name } }),
    answer: (data) => reviewListRecord.write(data.updateReviewList.list),
  }),
  operationRoute({
    method: "DELETE",
    path: one,
    credentials,
    tag,
    summary: "Delete a review list",
    description: `A list that a rule names is not deleted. ${browserOnly}`,
    status: 204,
    action: "review_policy.change",
    document: DeleteReviewListDocument,
    variables: ({ params }) => ({ id: params.list_id }),
  }),
  operationRoute({
    method: "GET",
    path: entries,
    credentials,
    tag,
    summary: "The entries of a review list, newest first",
    description: "For admins and admin keys.",
    query: Type.Object(pageQuery),
    response: Type.Object({ items: Type.Array(reviewListEntryRecord.schema), next_cursor: Nullable(Type.String()) }),
    action: "review_list.read",
    document: ListReviewListEntriesDocument,
    variables: ({ params, query }) => ({ listId: params.list_id, ...pageVariables(query) }),
    answer: (data) => pageAnswer(data.reviewListEntries, reviewListEntryRecord.write),
  }),
  operationRoute({
    method: "POST",
    path: entries,
    credentials,
    tag,
    summary: "Add entries to a review list",
    description: `All, or none if one of them is refused. ${browserOnly}`,
    body: values,
    response: Type.Object({ added: Type.Integer(), list: reviewListRecord.schema }),
    example: { values: ["example.com"] },
    action: "review_policy.change",
    document: AddReviewListEntriesDocument,
    variables: ({ params, body }) => ({ input: { listId: params.list_id, values: body.values } }),
    loc,
    answer: ({ addReviewListEntries: { added, list } }) => ({ added, list: reviewListRecord.write(list) }),
  }),
  operationRoute({
    method: "DELETE",
    path: entries,
    credentials,
    tag,
    summary: "Remove entries from a review list",
    description: `In any spelling. ${browserOnly}`,
    body: values,
    response: Type.Object({ removed: Type.Integer(), list: reviewListRecord.schema }),
    example: { values: ["example.com"] },
    action: "review_policy.change",
    document: RemoveReviewListEntriesDocument,
    variables: ({ params, body }) => ({ input: { listId: params.list_id, values: body.values } }),
    loc,
    answer: ({ removeReviewListEntries: { removed, list } }) => ({ removed, list: reviewListRecord.write(list) }),
  }),
];
