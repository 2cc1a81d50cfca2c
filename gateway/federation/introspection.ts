import { createHash } from "node:crypto";
import { type DocumentNode, executeSync, type ExecutionResult, type GraphQLSchema, Kind, print } from "graphql";
import { LruCache } from "../lru-cache.js";
import { measure } from "../measure.js";

/** Bytes that answers may take; the whole of a schema is some hundred thousand. */
const maxKeptBytes = 8 * 1_048_576;

type Variables = Readonly<Record<string, unknown>>;

/**
 * Answers what asks for nothing but the schema. The answers are prepared: they never change, and tools ask for the same
 * ones over and over.
 */
export class Introspection {
  private readonly answers = new LruCache<ExecutionResult>(maxKeptBytes);

  constructor(private readonly schema: GraphQLSchema) {}

  /** The answer to a validated document that asks for introspection alone. */
  answer(document: DocumentNode, variables: Variables): ExecutionResult {
    const key = createHash("sha256").update(print(document)).update(JSON.stringify(variables)).digest("base64");
    let answer = this.answers.get(key);
    if (answer === undefined) {
      answer = executeSync({ schema: this.schema, document, variableValues: variables });
      this.answers.set(key, answer, measure(answer));
    }
    return answer;
  }
}

/** Whether a document of one operation asks for introspection alone, as far as fields at its very root tell. */
export function introspectsAlone({ definitions }: DocumentNode): boolean {
  return definitions.every(
    (node) =>
      node.kind !== Kind.OPERATION_DEFINITION ||
      node.selectionSet.selections.every(
        (selection) =>
          selection.kind === Kind.FIELD && (selection.name.value === "__schema" || selection.name.value === "__type"),
      ),
  );
}
