import { Type } from "typebox";
import {
  type A2aDirectoryPageFragment,
  ListA2aDirectoryDocument,
  ListA2aOrganizationDirectoryDocument,
} from "../../../generated/documents.js";
import { pageAnswer, pageQuery, pageVariables } from "../../page.js";
import { operationRow, type Row } from "../../rows.js";
import { Nullable } from "../nullable.js";

const tag = "A2A";

const query = Type.Object({
  q: Type.Optional(Type.String({ description: "Words that must occur in handle, description or skills." })),
  ...pageQuery,
});

const entry = Type.Object({
  card_url: Type.String(),
  card: Type.Record(Type.String(), Type.Unknown(), { description: "An A2A 1.0 Agent Card." }),
  visibility: Type.Union([Type.Literal("public"), Type.Literal("organization")]),
});
const DirectoryPage = Type.Object({ items: Type.Array(entry), next_cursor: Nullable(Type.String()) });

function entryRecord({ cardUrl, card, visibility }: A2aDirectoryPageFragment["nodes"][number]): object {
  return { card_url: cardUrl, card: card.content, visibility: visibility.toLowerCase() };
}

/** The directories of cards, sorted by handle (spec 4.3, wire contract a2a 2.3). */
export const directories: readonly Row[] = [
  operationRow({
    method: "GET",
    path: "/a2a/directory",
    credentials: ["none"],
    tag,
    summary: "Search the agents that anybody may find",
    query,
    response: DirectoryPage,
    document: ListA2aDirectoryDocument,
    variables: ({ query: { q, ...page } }) => ({ search: q, ...pageVariables(page) }),
    loc: { search: ["query", "q"] },
    answer: (data) => pageAnswer(data.a2aDirectory, entryRecord),
  }),
  operationRow({
    method: "GET",
    path: "/api/v1/identities/a2a/directory",
    credentials: ["api_key", "bearer"],
    tag,
    summary: "Search the organization's agents that take tasks",
    query,
    response: DirectoryPage,
    document: ListA2aOrganizationDirectoryDocument,
    variables: ({ query: { q, ...page } }) => ({ search: q, ...pageVariables(page) }),
    loc: { search: ["query", "q"] },
    answer: (data) => pageAnswer(data.a2aOrganizationDirectory, entryRecord),
  }),
];
