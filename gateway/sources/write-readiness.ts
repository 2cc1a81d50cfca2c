import { type DocumentNode, getOperationAST, OperationTypeNode } from "graphql";
import type { PreparedDocument } from "../federation/prepared-documents.js";
import type { FederatedSchema } from "../federation/supergraph.js";
import { servicesOf } from "./services-of.js";
import type { SubgraphSource } from "./subgraph-source.js";
import { SubgraphUnreachable } from "./unreachable.js";

/**
 * For one of our writes that several processes answer: throws `unavailable` while one of them is missing, before
 * anything is written. A route answers a complete record or an error, so a caller who gets 503 must be able to repeat
 * the request. The check costs one parallel round trip to `/readyz` of each process. Null for operations that need no
 * check: reads, and those that a single subgraph or this process answers. If a process dies after the check, the answer
 * still fails after the write: only an Idempotency-Key makes a retry safe then.
 */
export function writeReadiness(
  schema: FederatedSchema,
  sources: ReadonlyMap<string, SubgraphSource>,
  document: DocumentNode,
  prepared: PreparedDocument | undefined,
): (() => Promise<void>) | null {
  if (getOperationAST(document)?.operation !== OperationTypeNode.MUTATION) return null;
  // In one process there is nothing to check, and nothing to plan at its start.
  if ([...sources.values()].every((source) => source.schema !== null)) return null;
  const needed = [...servicesOf(schema.plan(document, prepared).plan)].flatMap((name) => sources.get(name) ?? []);
  if (needed.length < 2 || needed.every((source) => source.schema !== null)) return null;
  return async () => {
    await Promise.all(
      needed.map(async (source) => {
        if (!(await source.ready()))
          throw new SubgraphUnreachable(source.name, "it is not ready, so nothing was written");
      }),
    );
  };
}
