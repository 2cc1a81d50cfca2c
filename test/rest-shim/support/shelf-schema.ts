import { buildSchema, execute, getVariableValues, type GraphQLSchema, Kind, subscribe, validate } from "graphql";
import type { RequestContext } from "../../../subgraphs/shared/context/request-context.js";
import { Problem } from "../../../subgraphs/shared/errors/problem.js";
import { invalidValue, sharedErrors } from "../../../subgraphs/shared/errors/shared-errors.js";
import type { OperationExecutor, OperationResult } from "../../../rest-shim/ports.js";

/** A domain of the tests' own: books on a shelf, with an operation for every way in which one can end. */
const schema: GraphQLSchema = buildSchema(`
  type Book { id: ID! title: String! pages: Int }
  type PageInfo { hasNextPage: Boolean! endCursor: String }
  type Books { nodes: [Book!]! pageInfo: PageInfo! }
  input ShelveInput { title: String!, pages: Int, shelfMark: ShelfMarkInput }
  input ShelfMarkInput { rowName: String }
  type Query {
    book(id: String!): Book
    books(total: Int!, first: Int, after: String): Books!
    fail(how: String!): String
    whoami: String!
  }
  type Mutation { shelve(input: ShelveInput!): Book!, discard(id: String!): Boolean! }
  type Subscription { opened(times: Int!): Book! }
`);

interface ShelveInput {
  readonly title: string;
  readonly pages?: number | null;
  readonly shelfMark?: { readonly rowName?: string | null } | null;
}

const failures: Readonly<Record<string, () => Error>> = {
  typed: () =>
    new Problem("idempotency_key_reused", { status: 409, message: "Used." }, { details: { first_used_by: "book-1" } }),
  limited: () => sharedErrors.problem("rate_limited", { retryAfter: 2.2 }),
  sentence: () => sharedErrors.problem("validation_failed", { message: "Names have at most five words." }),
  secret: () => new Error("connect postgres://admin:hunter2@db/parley"),
  unknown_code: () => new Problem("brand_new", { status: 409, message: "hunter2" }),
};

const root = {
  book: ({ id }: { id: string }) => (id.startsWith("book-") ? { id, title: `Title of ${id}`, pages: 1 } : null),
  books: ({ total, first, after }: { total: number; first?: number; after?: string }) => {
    if (after === "elsewhere") throw sharedErrors.problem("invalid_cursor");
    if (after === "wrong") throw invalidValue(["after"], "Not a cursor.");
    const from = after === undefined || after === null ? 0 : Number(after);
    const upTo = Math.min(total, from + (first ?? 50));
    const nodes = Array.from({ length: upTo - from }, (_, index) => ({ id: `book-${from + index}`, title: "t" }));
    return { nodes, pageInfo: { hasNextPage: upTo < total, endCursor: String(upTo) } };
  },
  fail: ({ how }: { how: string }) => {
    throw failures[how]?.() ?? sharedErrors.problem("not_found");
  },
  whoami: (_: object, { viewer, requestId, clientAddress, idempotencyKey }: RequestContext) =>
    JSON.stringify({ kind: viewer.kind, requestId, clientAddress, idempotencyKey }),
  shelve: ({ input }: { input: ShelveInput }, context: RequestContext) => {
    if (input.title.trim() === "") throw invalidValue(["input", "title"], "The title is empty.", "too_short");
    if (input.shelfMark?.rowName === "x") throw invalidValue(["input", "shelfMark", "rowName"], "No such row.");
    if (context.idempotencyKey === "replay-me") context.notes.replayed = true;
    return { id: "book-new", title: input.title, pages: input.pages };
  },
  discard: ({ id }: { id: string }) => {
    if (!id.startsWith("book-")) throw invalidValue(["id"], "No such book.");
    return true;
  },
  opened: async function* ({ times }: { times: number }) {
    for (let time = 1; time <= times; time++) yield { opened: { id: `book-${time}`, title: "t" } };
    throw sharedErrors.problem("not_found");
  },
};

/** Runs documents on that schema, as the gateway runs them on the supergraph. */
export const shelfExecutor: OperationExecutor = {
  schema,
  prepare(document) {
    const errors = validate(schema, document);
    if (errors.length > 0) throw new Error(errors.join("\n"));
    const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION)!;
    return {
      run: async (variables, context) => {
        const variableValues = variables as Record<string, unknown>;
        const { errors: unfit } = getVariableValues(schema, operation.variableDefinitions ?? [], variableValues);
        if (unfit !== undefined) return { errors: [sharedErrors.problem("bad_request")] };
        const result = await execute({ schema, document, rootValue: root, contextValue: context, variableValues });
        return result as OperationResult<never>;
      },
    };
  },
  async subscribe(document, variables, context) {
    const stream = await subscribe({
      schema,
      document,
      rootValue: root,
      contextValue: context,
      variableValues: variables as Record<string, unknown>,
    });
    if (!(Symbol.asyncIterator in stream)) throw new Error("The subscription could not start.");
    return stream as unknown as AsyncIterableIterator<OperationResult<never>>;
  },
};
