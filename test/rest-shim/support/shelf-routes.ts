import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { parse } from "graphql";
import { Type } from "typebox";
import { handlerRoute } from "../../../rest-shim/handler-route.js";
import { pageAnswer, pageQuery, pageVariables } from "../../../rest-shim/page.js";
import { everyPage, operationRoute, type Route } from "../../../rest-shim/route.js";
import { sharedErrors } from "../../../subgraphs/shared/errors/shared-errors.js";

interface Book {
  id: string;
  title: string;
  pages?: number | null;
}

const GetBook = parse("query ($id: String!) { book(id: $id) { id title } }") as TypedDocumentNode<
  { book: Book | null },
  { id: string }
>;
const ListBooks = parse(
  "query ($total: Int!, $first: Int, $after: String) { books(total: $total, first: $first, after: $after) { nodes { id title } pageInfo { hasNextPage endCursor } } }",
) as TypedDocumentNode<
  { books: { nodes: Book[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } } },
  { total: number; first?: number; after?: string | null }
>;
const Shelve = parse(
  "mutation ($input: ShelveInput!) { shelve(input: $input) { id title pages } }",
) as TypedDocumentNode<
  { shelve: Book },
  { input: { title: string; pages?: number | null; shelfMark?: { rowName?: string } | null } }
>;
const Discard = parse("mutation ($id: String!) { discard(id: $id) }") as TypedDocumentNode<
  { discard: boolean },
  { id: string }
>;
const Fail = parse("query ($how: String!) { fail(how: $how) }") as TypedDocumentNode<
  { fail: string | null },
  { how: string }
>;
const Whoami = parse("{ whoami }") as TypedDocumentNode<{ whoami: string }, object>;
const Opened = parse("subscription ($times: Int!) { opened(times: $times) { id } }") as TypedDocumentNode<
  { opened: { id: string } },
  { times: number }
>;

/** The record of a book, referred to by name. */
export const bookSchema = Type.Object(
  { id: Type.String(), title: Type.String(), pages: Type.Union([Type.Integer(), Type.Null()]) },
  { $id: "Book" },
);

const base = "/api/v1/shelf";
const key = ["api_key"] as const;

/** One row of every kind and for every rule of the runner. */
export const shelfRoutes: readonly Route[] = [
  operationRoute({
    method: "GET",
    path: `${base}/books/{book_id}`,
    aliases: ["/api/v1/library/{book_id}"],
    credentials: ["api_key", "bearer"],
    tag: "shelf",
    summary: "Read a book",
    response: bookSchema,
    document: GetBook,
    variables: ({ params }) => ({ id: params.book_id }),
    answer({ book }) {
      if (book === null) throw sharedErrors.problem("not_found");
      return book;
    },
  }),
  everyPage({
    method: "GET",
    path: `${base}/books`,
    credentials: key,
    tag: "shelf",
    summary: "List books",
    query: Type.Object({ total: Type.Integer({ minimum: 0 }), loud: Type.Optional(Type.Boolean()) }),
    document: ListBooks,
    variables: ({ query }) => ({ total: query.total }),
    connection: ({ books }) => books,
    item: ({ id }, { query }) => (query.loud === true ? id.toUpperCase() : id),
  }),
  operationRoute({
    method: "GET",
    path: `${base}/pages`,
    credentials: key,
    tag: "shelf",
    summary: "List books page by page",
    query: Type.Object(pageQuery),
    document: ListBooks,
    variables: ({ query }) => ({ total: 120, ...pageVariables(query) }),
    answer: ({ books }) => pageAnswer(books, ({ id }) => id),
  }),
  operationRoute({
    method: "POST",
    path: `${base}/books`,
    credentials: key,
    tag: "shelf",
    summary: "Shelve a book",
    body: Type.Object({
      title: Type.String(),
      pages: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
      mark: Type.Optional(Type.Object({ row: Type.Optional(Type.String()) })),
    }),
    unavailableKeys: ["barcode"],
    refusedKeys: ["status"],
    status: 201,
    response: bookSchema,
    errors: [{ code: "agent_handle_unavailable", means: "The book is there." }],
    document: Shelve,
    variables: ({ body: { mark, ...input } }) => ({
      input: { ...input, ...(mark?.row === undefined ? {} : { shelfMark: { rowName: mark.row } }) },
    }),
    answer: ({ shelve }) => shelve,
    loc: { "shelfMark.rowName": ["body", "mark", "row"] },
  }),
  operationRoute({
    method: "DELETE",
    path: `${base}/books/{id}`,
    credentials: key,
    tag: "shelf",
    summary: "Discard a book",
    status: 204,
    document: Discard,
    variables: ({ params }) => ({ id: params.id }),
  }),
  operationRoute({
    method: "GET",
    path: `${base}/failures/{how}`,
    credentials: ["none"],
    tag: "shelf",
    summary: "Fail",
    document: Fail,
    variables: ({ params }) => ({ how: params.how }),
    answer: ({ fail }) => fail,
  }),
  operationRoute({
    method: "GET",
    path: `${base}/whoami`,
    credentials: ["none", "api_key"],
    tag: "shelf",
    summary: "Who calls, if anybody",
    document: Whoami,
    variables: () => ({}),
    answer: ({ whoami }) => JSON.parse(whoami) as unknown,
  }),
  operationRoute({
    method: "POST",
    path: `${base}/touch`,
    credentials: ["bearer"],
    refusal: "admin_required",
    deprecated: true,
    headers: { "Cache-Control": "no-store" },
    tag: "shelf",
    summary: "An action without a body",
    document: Whoami,
    variables: () => ({}),
    answer: ({ whoami }) => JSON.parse(whoami) as unknown,
  }),
  operationRoute({
    method: "GET",
    path: "/api/v1/identities/{handle}/contacts",
    credentials: key,
    tag: "shelf",
    summary: "Always empty",
    document: Whoami,
    variables: () => ({}),
    answer: () => [],
  }),
  handlerRoute({
    method: "POST",
    path: `${base}/rpc`,
    credentials: key,
    realm: "shelf",
    bodyLimit: 64,
    tag: "shelf",
    summary: "A protocol of its own",
    documents: [GetBook, Opened],
    async handle(request, _reply, tools) {
      const text = (await tools.body()).toString();
      const { book } = await tools.run(GetBook, { id: "book-7" });
      return { text, type: request.headers["content-type"] ?? null, book, viewer: tools.context.viewer.kind };
    },
  }),
  handlerRoute({
    method: "GET",
    path: `${base}/seen`,
    credentials: ["none"],
    headers: { "Cache-Control": "public, max-age=60" },
    tag: "shelf",
    summary: "A conditional answer",
    documents: [],
    async handle(request, reply) {
      void reply.headers({ ETag: '"1"', "Content-Type": "application/geo+json" });
      if (request.headers["if-none-match"] !== '"1"') return { seen: true };
      void reply.code(304).removeHeader("Content-Type");
    },
  }),
  handlerRoute({
    method: "GET",
    path: `${base}/broken-stream`,
    credentials: ["none"],
    tag: "shelf",
    summary: "A stream that breaks",
    documents: [],
    async handle(_request, reply) {
      reply.hijack();
      reply.raw.writeHead(200, { "Content-Type": "text/event-stream" });
      reply.raw.write("data: 1\n\n");
      throw new Error("broken");
    },
  }),
  handlerRoute({
    method: "GET",
    path: `${base}/stream`,
    credentials: key,
    tag: "shelf",
    summary: "Server-sent events",
    documents: [Opened],
    async handle(_request, reply, tools) {
      reply.hijack();
      reply.raw.writeHead(200, { "Content-Type": "text/event-stream" });
      try {
        for await (const { opened } of await tools.subscribe(Opened, { times: 2 })) {
          reply.raw.write(`data: ${opened.id}\n\n`);
        }
      } catch (error) {
        reply.raw.write(`event: error\ndata: ${(error as { code?: string }).code}\n\n`);
      }
      reply.raw.end();
    },
  }),
];
