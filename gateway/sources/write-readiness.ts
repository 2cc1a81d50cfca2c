import { type DocumentNode, getOperationAST, OperationTypeNode } from "graphql";
import type { PreparedDocument } from "../federation/prepared-documents.js";
import type { FederatedSchema } from "../federation/supergraph.js";
import { servicesOf } from "./services-of.js";
import type { SubgraphSource } from "./subgraph-source.js";
import { SubgraphUnreachable } from "./unreachable.js";

/**
 * For a write of ours that several processes answer: throws `unavailable` while one of them is missing, before anything
 * is written. A route answers a whole record or an error, so a caller who is told 503 must be free to repeat the request.
 * It costs a round trip to `/readyz` of each process, at once. Null for what needs no such look: reads, and what a single
 * subgraph or this process answers. A process that dies after the look still fails what was written: only an
 * Idempotency-Key makes that safe to repeat.
 */
export function writeReadiness(
  schema: FederatedSchema,
  sources: ReadonlyMap<string, SubgraphSource>,
  document: DocumentNode,
  prepared: PreparedDocument | undefined,
): (() => Promise<void>) | null {
  if (getOperationAST(document)?.operation !== OperationTypeNode.MUTATION) return null;
  // In one process there is nothing to ask, nor to plan at its start.
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
