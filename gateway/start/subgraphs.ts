import { domains } from "../../subgraphs/index.js";
import { type Config, ConfigError } from "../../subgraphs/shared/config/config.js";
import { inProcessSource } from "../sources/in-process.js";
import type { RefreshContext } from "../sources/local-events.js";
import { remoteSource } from "../sources/remote.js";
import type { SubgraphSource } from "../sources/subgraph-source.js";

/** Every subgraph where it runs: all in this process, or each at the address that its setting names. */
export async function openSources(
  config: Config,
  refresh: RefreshContext,
): Promise<ReadonlyMap<string, SubgraphSource>> {
  const sources =
    config.PARLEY_ROLE === "all"
      ? await Promise.all(domains.map(async (domain) => inProcessSource(await domain.buildSubgraph(), refresh)))
      : domains.map(({ name }) => remoteSource(name, addressOf(config, name)));
  return new Map(sources.map((source) => [source.name, source]));
}

function addressOf(config: Config, name: string): string {
  const setting = `PARLEY_SUBGRAPH_${name.toUpperCase()}_URL`;
  const address = (config as Readonly<Record<string, unknown>>)[setting] as string | undefined;
  if (address === undefined) throw new ConfigError([`${setting} is needed: this is a gateway on its own.`]);
  return address;
}
