import { isIPv4 } from "node:net";
import type { TProperties, TSchema } from "typebox";
import Value from "typebox/value";
import { describeSetting } from "./describe-setting.js";
import { PlansError, readPlans } from "./plans-setting.js";
import { configSchema, type RawConfig } from "./settings.js";

export { configSchema } from "./settings.js";

/** The validated settings. */
export type Config = Readonly<RawConfig>;

/** Readable reasons, one per wrong setting. Values are not repeated: they may be secrets. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The configuration is not valid:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
    this.name = "ConfigError";
  }
}

const secretCharacters = 32;

/** Reads and validates the settings; throws a `ConfigError` that names every wrong one. Blank values count as unset. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const properties = configSchema.properties as TProperties;
  const given: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(properties)) {
    const value = environment[name]?.trim();
    if (value !== undefined && value !== "") given[name] = convert(schema, value);
  }
  const config = Value.Default(configSchema, given) as RawConfig;
  const problems = [
    ...wrongValues(properties, config),
    ...wrongTogether(config),
    ...wrongInPublic(config),
    ...unknownNames(environment),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.freeze(config);
}

/** The parts of a comma-separated setting. */
export function listSetting(value: string | undefined): readonly string[] {
  return (value ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function wrongValues(properties: TProperties, config: RawConfig): string[] {
  return Object.entries(properties)
    .filter(([name, schema]) => {
      const value = (config as Record<string, unknown>)[name];
      return value !== undefined && !Value.Check(schema, value);
    })
    .map(([name, schema]) => {
      const { description, values } = describeSetting(name, schema);
      return [`${name} is not valid.`, description, values].filter(Boolean).join(" ");
    });
}

/** What no setting can know of the others. */
function wrongTogether(config: RawConfig): string[] {
  const problems: string[] = [];
  const knownRole = Value.Check(configSchema.properties.PARLEY_ROLE, config.PARLEY_ROLE);
  if (knownRole && config.PARLEY_ROLE !== "all" && config.DATABASE_URL === undefined) {
    problems.push(
      "PARLEY_ROLE needs DATABASE_URL unless it is all: processes that share the work share one PostgreSQL.",
    );
  }
  if (config.PARLEY_ROLE === "gateway") {
    for (const name of [
      "PARLEY_SUBGRAPH_ORG_URL",
      "PARLEY_SUBGRAPH_VAULT_URL",
      "PARLEY_SUBGRAPH_MAIL_URL",
      "PARLEY_SUBGRAPH_A2A_URL",
    ] as const) {
      if (config[name] === undefined) problems.push(`${name} is needed with PARLEY_ROLE=gateway.`);
    }
  }
  if (config.DATABASE_URL !== undefined && config.PARLEY_SECRET === undefined) {
    problems.push("PARLEY_SECRET is needed with DATABASE_URL. Make one with: openssl rand -hex 32");
  }
  if ((config.OIDC_ISSUER === undefined) !== (config.OIDC_CLIENT_ID === undefined)) {
    problems.push("OIDC_ISSUER and OIDC_CLIENT_ID are needed together.");
  }
  if (
    config.OIDC_ISSUER !== undefined &&
    /^http:(?!\/\/(localhost|127\.0\.0\.1)(:\d+)?(\/|$))/.test(config.OIDC_ISSUER)
  ) {
    problems.push("OIDC_ISSUER must be an https address, unless it is on this machine.");
  }
  if (config.PARLEY_SECRET !== undefined) {
    const secrets = listSetting(config.PARLEY_SECRET);
    if (secrets.length === 0 || secrets.some((secret) => secret.length < secretCharacters)) {
      problems.push(`PARLEY_SECRET is not valid. Each of its secrets needs at least ${secretCharacters} characters.`);
    }
  }
  const servesOrg = config.PARLEY_ROLE === "all" || config.PARLEY_ROLE === "org";
  if (servesOrg && config.BILLING_PROVIDER === "stripe") {
    for (const name of ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"] as const) {
      if (config[name] === undefined) problems.push(`${name} is needed with BILLING_PROVIDER=stripe.`);
    }
  }
  return [...problems, ...wrongPlans(config.PLANS)];
}

/** What is good on one machine and no good where others reach this server. */
function wrongInPublic({ HOST, PUBLIC_BASE_URL, MAIL_DOMAIN }: RawConfig): string[] {
  const problems: string[] = [];
  if (PUBLIC_BASE_URL === undefined && !isLoopback(HOST)) {
    problems.push(
      `PUBLIC_BASE_URL is needed when HOST is not a loopback address: others reach this server, and links and cards name its origin. ${described("PUBLIC_BASE_URL").values}`,
    );
  }
  if (PUBLIC_BASE_URL !== undefined && MAIL_DOMAIN === described("MAIL_DOMAIN").byDefault) {
    problems.push(
      `MAIL_DOMAIN is needed with PUBLIC_BASE_URL: mailboxes keep their domain, and ${MAIL_DOMAIN} receives no mail. Such as agents.example.com`,
    );
  }
  return problems;
}

const described = (name: keyof RawConfig) => describeSetting(name, configSchema.properties[name]);

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIPv4(host) && host.startsWith("127."));
}

/** Names that start like a setting and are read by the demo, the examples, docker-compose.yml or the tests. */
const otherNames = /^PARLEY_(URL|KEY|ADMIN_KEY|DOMAIN|SCREENSHOTS|TEST_\w+|CRASH_\w+)$/;
/** What Kubernetes and linked containers set for a service whose name starts with `parley`. */
const serviceNames = /_SERVICE_(HOST|PORT)(_\w+)?$|_PORT(_\d+_(TCP|UDP)(_\w+)?)?$/;

/** A setting with a typing error would silently stay at its default. */
function unknownNames(environment: Readonly<Record<string, string | undefined>>): string[] {
  const known = Object.keys(configSchema.properties).filter((name) => name.startsWith("PARLEY_"));
  return Object.keys(environment)
    .filter((name) => name.startsWith("PARLEY_") && !known.includes(name))
    .filter((name) => !otherNames.test(name) && !serviceNames.test(name))
    .map((name) => `${name} is not a setting. Those that begin with PARLEY_ are ${known.join(", ")}.`);
}

function wrongPlans(setting: string | undefined): readonly string[] {
  try {
    readPlans(setting);
    return [];
  } catch (error) {
    if (error instanceof PlansError) return error.problems;
    throw error;
  }
}

/** Only plain decimal digits are a number: `Number` would also take "0x10", "1e3" and "". */
function convert(schema: TSchema, value: string): unknown {
  return (schema as { type?: string }).type === "integer" && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
}
