import { domains } from "../../subgraphs/index.js";
import { inProcessSource } from "../sources/in-process.js";
import type { RefreshContext } from "../sources/local-events.js";
import type { SubgraphSource } from "../sources/subgraph-source.js";

/** Every subgraph where it runs: all in this process, or each at the address that its setting names. */
export async function openSources(refresh: RefreshContext): Promise<Map<string, SubgraphSource>> {
  const sources = await Promise.all(
    domains.map(async (domain) => inProcessSource(await domain.buildSubgraph(), refresh)),
  );
  return new Map(sources.map((source) => [source.name, source]));
}
