import { buildSubgraphs, domains } from "../../subgraphs/index.js";
import { type Config, ConfigError } from "../../subgraphs/shared/config/config.js";
import { addressSetting, subgraphAddress } from "../../subgraphs/shared/config/role-settings.js";
import { inProcessSource } from "../sources/in-process.js";
import type { RefreshContext } from "../sources/local-events.js";
import { remoteSource } from "../sources/remote.js";
import type { SubgraphSource } from "../sources/subgraph-source.js";

/** All subgraphs with their location: in this process, or each at the address in its setting. */
export async function openSources(
  config: Config,
  refresh: RefreshContext,
): Promise<ReadonlyMap<string, SubgraphSource>> {
  const sources =
    config.PARLEY_ROLE === "all"
      ? (await buildSubgraphs()).map((subgraph) => inProcessSource(subgraph, refresh))
      : domains.map(({ name }) => remoteSource(name, addressOf(config, name), config.TIME_LIMITS_FACTOR));
  return new Map(sources.map((source) => [source.name, source]));
}

function addressOf(config: Config, name: string): string {
  const address = subgraphAddress(config, name);
  if (address === undefined)
    throw new ConfigError([`${addressSetting(name)} is needed: this is a gateway on its own.`]);
  return address;
}
