import { type Settings, composeSettings } from "../../shared/config/read-settings.js";
import { roleSettings } from "../../shared/config/role-settings.js";
import type { Domain } from "../../shared/domain/domain.js";
import type { InstallationCheck } from "../../shared/installation/installation-check.js";
import { systemMailWork } from "../../shared/background/system-mail-work.js";
import type { Consumer } from "../../shared/work/consumer.js";

/** The parts of this build's domains that checks of an installation need. */
export interface KnownDomains {
  /** The names of the subgraphs. */
  readonly subgraphs: readonly string[];
  readonly consumers: readonly Consumer[];
  readonly checks: readonly InstallationCheck[];
  readonly settings: Settings;
}

let known: KnownDomains | null = null;

/** Receives all domains, before the schema is built. */
export function knowDomains(domains: readonly Domain[]): void {
  const subgraphs = domains.map(({ name }) => name);
  known = {
    subgraphs,
    consumers: [...(systemMailWork.consumers ?? []), ...domains.flatMap(({ work }) => work.consumers)],
    checks: domains.flatMap(({ checks }) => checks),
    settings: composeSettings([roleSettings(subgraphs), ...domains.flatMap(({ settings }) => settings)]),
  };
}

/** The domains, once the schema is built. */
export function knownDomains(): KnownDomains {
  return known!;
}
