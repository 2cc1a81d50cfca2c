import { isIPv4 } from "node:net";
import { type TObject, type TProperties, type TSchema, Type } from "typebox";
import Value from "typebox/value";
import { compose } from "../rules/compose.js";
import { type Config, ConfigError, listSetting } from "./config.js";
import { describeSetting } from "./describe-setting.js";
import type { FeatureSettings } from "./feature-settings.js";
import { PlansError, readPlans } from "./plans-setting.js";
import { type GroundConfig, groundSettings } from "./settings.js";

/** Every setting of a server, and the constraints between them. */
export interface Settings {
  readonly schema: TObject;
  wrongTogether(config: Config): readonly string[];
}

/** The shared settings together with those of the features. Throws when two of them have the same name. */
export function composeSettings(features: readonly FeatureSettings[]): Settings {
  const parts = [groundSettings, ...features.map(({ settings }) => settings)];
  const properties = compose(
    "setting",
    parts.map((part): TProperties => part.properties),
  );
  return {
    schema: Type.Object(properties),
    wrongTogether: (config) => [
      ...wrongInGround(config),
      ...features.flatMap((feature) => feature.wrongTogether?.(config) ?? []),
    ],
  };
}

const secretCharacters = 32;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads and validates the settings. Throws a `ConfigError` that names every invalid one. Blank values count as unset.
 */
export function readSettings(settings: Settings, environment: Environment): Config {
  const { schema } = settings;
  const given: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(schema.properties as TProperties)) {
    const value = environment[name]?.trim();
    if (value !== undefined && value !== "") given[name] = convert(property, value);
  }
  const config = Value.Default(schema, given) as Config;
  const problems = [
    ...wrongValues(schema, config),
    ...settings.wrongTogether(config),
    ...wrongInPublic(config),
    ...unknownNames(schema, environment),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.freeze(config);
}

function wrongValues({ properties }: TObject, config: Config): string[] {
  return Object.entries(properties as TProperties)
    .filter(([name, schema]) => {
      const value = (config as unknown as Record<string, unknown>)[name];
      return value !== undefined && !Value.Check(schema, value);
    })
    .map(([name, schema]) => {
      const { description, values } = describeSetting(name, schema);
      return [`${name} is not valid.`, description, values].filter(Boolean).join(" ");
    });
}

/** Constraints between several settings. */
function wrongInGround(config: Config): string[] {
  const problems: string[] = [];
  if (config.DATABASE_URL !== undefined && config.PARLEY_SECRET === undefined) {
    problems.push("PARLEY_SECRET is needed with DATABASE_URL. Make one with: openssl rand -hex 32");
  }
  for (const name of ["DATABASE_URL", "DATABASE_DIRECT_URL"] as const) {
    if (namesSeveralHosts(config[name] ?? "")) {
      problems.push(
        `${name} is not valid. It names several hosts, or target_session_attrs, which this server does not follow. Name one address that always leads to the primary, such as that of a proxy.`,
      );
    }
  }
  if (config.PARLEY_SECRET !== undefined) {
    const secrets = listSetting(config.PARLEY_SECRET);
    if (secrets.length === 0 || secrets.some((secret) => secret.length < secretCharacters)) {
      problems.push(`PARLEY_SECRET is not valid. Each of its secrets needs at least ${secretCharacters} characters.`);
    }
  }
  return [...problems, ...wrongPlans(config.PLANS)];
}

/** Whether a URL lists several servers, from which libpq chooses one. The driver would use the first, or none. */
function namesSeveralHosts(url: string): boolean {
  const afterScheme = url.slice(url.indexOf("//") + 2);
  const [address = "", query = ""] = afterScheme.split("?");
  const hosts = address.split("/")[0]!.split("@").at(-1)!;
  const parameters = new URLSearchParams(query);
  return hosts.includes(",") || (parameters.get("host") ?? "").includes(",") || parameters.has("target_session_attrs");
}

/** Settings that are safe on one machine, but not where others reach this server. */
function wrongInPublic({ HOST, PUBLIC_BASE_URL, MAIL_DOMAIN }: Config): string[] {
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

const described = (name: keyof GroundConfig) => describeSetting(name, groundSettings.properties[name]);

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIPv4(host) && host.startsWith("127."));
}

/** Names that start like a setting and are used by the demo, the examples, docker-compose.yml or the tests. */
const otherNames = /^PARLEY_(URL|KEY|ADMIN_KEY|DOMAIN|SCREENSHOTS|TEST_\w+|CRASH_\w+)$/;
/** Variables that Kubernetes and linked containers set for a service whose name starts with `parley`. */
const serviceNames = /_SERVICE_(HOST|PORT)(_\w+)?$|_PORT(_\d+_(TCP|UDP)(_\w+)?)?$/;

/** Without this check, a misspelled setting would silently keep its default. */
function unknownNames({ properties }: TObject, environment: Environment): string[] {
  const known = Object.keys(properties).filter((name) => name.startsWith("PARLEY_"));
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

/** Only plain decimal digits are a number: `Number` would also accept "0x10", "1e3" and "". */
function convert(schema: TSchema, value: string): unknown {
  return (schema as { type?: string }).type === "integer" && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
}
