import { type OperationDefinitionNode, OperationTypeNode } from "graphql";
import { secretQueries } from "../../subgraphs/index.js";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";
import type { Shape } from "./shape.js";

/**
 * Refuses a secret by GET: it would be in the URL, which proxies and servers log. REST takes secrets in bodies.
 * @throws Problem `method_not_allowed`
 */
export function requirePostForSecrets({ rootNames }: Shape): void {
  if (![...rootNames].some((name) => secretQueries.has(name))) return;
  throw sharedErrors.problem("method_not_allowed", {
    message: "This query contains a secret, which must not be in a URL. Send it with POST.",
  });
}

/** Refuses a mutation by GET: such requests are repeated and prefetched. @throws Problem `method_not_allowed` */
export function requirePostForMutations({ operation }: OperationDefinitionNode): void {
  if (operation !== OperationTypeNode.MUTATION) return;
  throw sharedErrors.problem("method_not_allowed", {
    message: "GET is for queries and subscriptions. Send a mutation with POST.",
  });
}
