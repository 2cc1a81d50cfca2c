import type { GatewayExecutionResult } from "@apollo/server-gateway-interface";
import { type DocumentNode, getOperationAST, type OperationDefinitionNode, print } from "graphql";
import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import { canonicalJson } from "../../subgraphs/shared/idempotency/canonical-json.js";
import { firstAnswer } from "../../subgraphs/shared/idempotency/first-answer.js";
import { principalOf } from "../../subgraphs/shared/viewer/viewer.js";
import { documented } from "../errors/documented.js";
import { publicError } from "../errors/public-error.js";
import type { Execute } from "./execute.js";

/**
 * The same execution, in which a mutation with an Idempotency-Key is answered as its first request was, when that asked for
 * the same fields. A repeat that asks for others, and a document of several mutations, is answered from what each of them
 * recorded: the fields of what it wrote as they were then, and what hangs on it as it is now.
 */
export function answeringAsFirst(execute: Execute): Execute {
  return async (document, variables, context) => {
    const operation = getOperationAST(document);
    const run = (): Promise<GatewayExecutionResult> => execute(document, variables, context);
    if (context.idempotencyKey === null || !isOneMutation(operation)) return run();
    const result = await run();
    const made = result.errors === undefined ? { status: 200, body: JSON.stringify(result.data) } : null;
    try {
      const answer = await firstAnswer(context, viewOf(context, document, operation, variables), made);
      return answer === null || answer === made ? result : { data: JSON.parse(answer.body!) as never };
    } catch (error) {
      const shown = publicError(error, context.services.log, context.requestId);
      return { errors: [documented(shown, context.publicBaseUrl)] };
    }
  };
}

function isOneMutation(operation: OperationDefinitionNode | null | undefined): operation is OperationDefinitionNode {
  if (operation?.operation !== "mutation") return false;
  const [only, ...others] = operation.selectionSet.selections;
  return only?.kind === "Field" && others.length === 0;
}

function viewOf(
  { viewer, services: { keyring } }: RequestContext,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): string {
  // Another principal may repeat a send, but may see less of what hangs on it.
  const asked = [principalOf(viewer), print(document), operation.name?.value ?? "", canonicalJson(variables)];
  // Only the server's key makes it: a secret among the variables cannot be tried.
  return `graphql ${keyring.mac("idempotency", JSON.stringify(asked), 32).toString("base64url")}`;
}
