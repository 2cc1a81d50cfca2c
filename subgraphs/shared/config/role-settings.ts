import { Type, type TSchema } from "typebox";
import type { Config } from "./config.js";
import type { FeatureSettings } from "./feature-settings.js";
import { origin, text } from "./setting.js";

/** The settings for the role of a process: the subgraphs that it serves, and the URLs of the others. */
export function roleSettings(subgraphs: readonly string[]): FeatureSettings {
  const role = Type.Union(
    ["all", "gateway", ...subgraphs].map((name) => Type.Literal(name)),
    {
      description:
        "What this process serves: everything, the gateway, or one subgraph. All values except `all` require DATABASE_URL.",
      default: "all",
    },
  );
  const addresses = subgraphs.map((name): [string, TSchema] => [addressSetting(name), address(name)]);
  return {
    settings: Type.Object({ PARLEY_ROLE: role, ...Object.fromEntries(addresses) }),
    wrongTogether: (config) => wrongRole(config, subgraphs),
  };
}

/** The origin of a subgraph that runs elsewhere, from the settings. */
export function subgraphAddress(config: Config, subgraph: string): string | undefined {
  return (config as unknown as Readonly<Record<string, unknown>>)[addressSetting(subgraph)] as string | undefined;
}

/** The setting that names the origin of a subgraph. */
export function addressSetting(subgraph: string): string {
  return `PARLEY_SUBGRAPH_${subgraph.toUpperCase()}_URL`;
}

function address(subgraph: string) {
  return Type.Optional(
    text(`Origin of the ${subgraph} subgraph. Required for PARLEY_ROLE=gateway.`, {
      pattern: `^${origin}$`,
      form: `http://${subgraph}.internal:4000`,
    }),
  );
}

function wrongRole(config: Config, subgraphs: readonly string[]): string[] {
  const problems: string[] = [];
  const isKnown = ["gateway", ...subgraphs].includes(config.PARLEY_ROLE);
  if (isKnown && config.DATABASE_URL === undefined) {
    problems.push(
      "PARLEY_ROLE needs DATABASE_URL unless it is all: processes that share the work share one PostgreSQL.",
    );
  }
  if (config.PARLEY_ROLE !== "gateway") return problems;
  const missing = subgraphs.filter((name) => subgraphAddress(config, name) === undefined);
  return [...problems, ...missing.map((name) => `${addressSetting(name)} is needed with PARLEY_ROLE=gateway.`)];
}
