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
 * The same execution, but a repeated mutation with an Idempotency-Key gets the answer of its first request, if that
 * selected the same fields. If it selects other fields, or the document has several mutations, the answer comes from
 * the record of each mutation: the fields of the written object as they were then, and linked objects as they are now.
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
  // Another principal may repeat a send, but may see fewer of the linked objects.
  const asked = [principalOf(viewer), print(document), operation.name?.value ?? "", canonicalJson(variables)];
  // It depends on the server's key, so that secrets among the variables cannot be guessed.
  return `graphql ${keyring.mac("idempotency", JSON.stringify(asked), 32).toString("base64url")}`;
}
