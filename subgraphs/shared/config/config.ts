import { Type, type Static, type TProperties, type TSchema } from "typebox";
import Value from "typebox/value";

const text = (description: string, options: object = {}) => Type.String({ description, minLength: 1, ...options });
const number = (description: string, byDefault: number, minimum = 1) =>
  Type.Integer({ description, default: byDefault, minimum });

/** Every setting, read from the environment. The README's table is made from this schema. */
export const configSchema = Type.Object({
  PORT: Type.Integer({
    description: "Port of HTTP, WebSocket and REST; 0 takes a free one.",
    default: 4000,
    minimum: 0,
    maximum: 65535,
  }),
  HOST: text("Address to listen on.", { default: "127.0.0.1" }),
  PUBLIC_BASE_URL: Type.Optional(
    text("Origin that clients use, without a trailing slash. Needed off loopback: cards and links are built from it.", {
      pattern: "^https?://[^/]+$",
    }),
  ),
  DATABASE_URL: Type.Optional(
    text("PostgreSQL 15 or newer. Without it an embedded PostgreSQL runs in the data directory.", { secret: true }),
  ),
  DATABASE_DIRECT_URL: Type.Optional(
    text("Connection for LISTEN when DATABASE_URL goes through a transaction pooler.", { secret: true }),
  ),
  DATABASE_POOL_SIZE: number("Database connections for requests; jobs get half as many more.", 10, 2),
  PARLEY_DATA_DIR: text("Where the embedded database, the secret and the first keys are kept.", { default: ".parley" }),
  PARLEY_SECRET: Type.Optional(
    text(
      "Secrets of at least 32 characters, separated by commas: the first seals and signs, all open and verify. Generated when the database is embedded.",
      { secret: true },
    ),
  ),
  PARLEY_ROLE: Type.Union(
    [Type.Literal("all"), Type.Literal("gateway"), Type.Literal("org"), Type.Literal("mail"), Type.Literal("a2a")],
    {
      description: "What this process serves: everything, the gateway, or one subgraph. Not `all` needs DATABASE_URL.",
      default: "all",
    },
  ),
  PARLEY_SUBGRAPH_ORG_URL: Type.Optional(text("Address of the org subgraph, for a gateway on its own.")),
  PARLEY_SUBGRAPH_MAIL_URL: Type.Optional(text("Address of the mail subgraph, for a gateway on its own.")),
  PARLEY_SUBGRAPH_A2A_URL: Type.Optional(text("Address of the a2a subgraph, for a gateway on its own.")),
  PARLEY_BOOTSTRAP: Type.Optional(
    Type.Literal("file", {
      description:
        "`file`: the first start makes an organization and writes its keys to bootstrap.json in the data directory. Default when the database is embedded.",
    }),
  ),
  MAIL_DOMAIN: text("Domain of the mailboxes that identities get.", { default: "agents.localhost" }),
  GRAPHQL_INTROSPECTION: Type.Union([Type.Literal("authenticated"), Type.Literal("on"), Type.Literal("off")], {
    description: "Who may introspect the GraphQL schema.",
    default: "authenticated",
  }),
  CORS_ORIGINS: Type.Optional(text("Origins, separated by commas, whose pages may call this server.")),
  TRUST_PROXY: Type.Optional(
    text("Addresses or networks of proxies whose X-Forwarded headers are believed, separated by commas."),
  ),
  LOG_LEVEL: Type.Union(
    ["debug", "info", "warn", "error", "silent"].map((level) => Type.Literal(level)),
    { description: "Least important log lines to write.", default: "info" },
  ),
  A2A_BLOCKING_MAX_MS: number("How long a blocking SendMessage is held, in milliseconds.", 25_000, 0),
  A2A_BLOCKING_MAX_PER_KEY: number("Blocking sends held at once per key; more are answered at once.", 20, 0),
  A2A_CALLS_PER_MINUTE: number("Protocol calls per minute and key.", 600),
  A2A_NEW_TASKS_PER_MINUTE: number("New tasks per minute from one requester to one worker.", 60),
  EVENT_RETENTION_DAYS: number("How long the event log is kept; cursors older than that expire.", 30),
});

type Raw = Static<typeof configSchema>;

/** The validated settings. */
export type Config = Readonly<Raw>;

/** Readable reasons, one per wrong setting. Values are not repeated: they may be secrets. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The configuration is not valid:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
    this.name = "ConfigError";
  }
}

/** Reads and validates the settings; throws a `ConfigError` that names every wrong one. Empty values count as unset. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const properties = configSchema.properties as TProperties;
  const given: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(properties)) {
    const value = environment[name];
    if (value !== undefined && value !== "") given[name] = convert(schema, value);
  }
  const complete = Value.Default(configSchema, given);
  const problems = Object.entries(properties)
    .filter(([name, schema]) => {
      const value = (complete as Record<string, unknown>)[name];
      return value !== undefined && !Value.Check(schema, value);
    })
    .map(([name, schema]) => `${name} is not valid. ${describe(schema)}`);
  const config = complete as Raw;
  if (config.PARLEY_ROLE !== "all" && config.DATABASE_URL === undefined) {
    problems.push(
      `PARLEY_ROLE=${config.PARLEY_ROLE} needs DATABASE_URL: processes that share the work share one PostgreSQL.`,
    );
  }
  if (config.DATABASE_URL !== undefined && config.PARLEY_SECRET === undefined) {
    problems.push("PARLEY_SECRET is needed with DATABASE_URL. Make one with: openssl rand -hex 32");
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.freeze(config);
}

function convert(schema: TSchema, value: string): unknown {
  return (schema as { type?: string }).type === "integer" && /^-?\d+$/.test(value) ? Number(value) : value;
}

function describe(schema: TSchema): string {
  const { description, anyOf, minimum, maximum } = schema as {
    description?: string;
    anyOf?: readonly { const: unknown }[];
    minimum?: number;
    maximum?: number;
  };
  const choices = anyOf === undefined ? "" : ` One of: ${anyOf.map((choice) => String(choice.const)).join(", ")}.`;
  const range =
    minimum === undefined ? "" : ` A whole number from ${minimum}${maximum === undefined ? "" : ` to ${maximum}`}.`;
  return `${description ?? ""}${choices}${range}`;
}
