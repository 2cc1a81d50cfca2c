import { Type, type Static } from "typebox";

/** The highest value of settings that have no limit of their own; it keeps arithmetic exact. */
export const unlimited = 1_000_000_000;

const text = (description: string, options: object = {}) => Type.String({ description, minLength: 1, ...options });
const number = (description: string, byDefault: number, minimum = 1, maximum = unlimited) =>
  Type.Integer({ description, default: byDefault, minimum, maximum });

const origin = "https?://[^/?#@,\\s]+";
const postgresUrl = {
  secret: true,
  pattern: "^postgres(ql)?://\\S+$",
  form: "postgresql://user:password@host:5432/database",
};
const subgraphUrl = (name: string) =>
  Type.Optional(
    text(`Origin of the ${name} subgraph. A gateway on its own needs it.`, {
      pattern: `^${origin}$`,
      form: `http://${name}.internal:4000`,
    }),
  );

/** Every setting, read from the environment. The README's table is made from this schema. */
export const configSchema = Type.Object({
  PORT: number("Port of HTTP, WebSocket and REST; 0 takes a free one.", 4000, 0, 65_535),
  HOST: text("Address to listen on.", { default: "127.0.0.1" }),
  PUBLIC_BASE_URL: Type.Optional(
    text("Origin that clients use, without a trailing slash. Needed off loopback: cards and links are built from it.", {
      pattern: `^${origin}$`,
      form: "https://parley.example.com",
    }),
  ),
  DATABASE_URL: Type.Optional(
    text("PostgreSQL 15 or newer. Without it an embedded PostgreSQL runs in the data directory.", postgresUrl),
  ),
  DATABASE_DIRECT_URL: Type.Optional(
    text("Connection for LISTEN when DATABASE_URL goes through a transaction pooler.", postgresUrl),
  ),
  DATABASE_POOL_SIZE: number("Database connections for requests; jobs get half as many more.", 10, 2, 1_000),
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
      description:
        "What this process serves: everything, the gateway, or one subgraph. All but `all` need DATABASE_URL.",
      default: "all",
    },
  ),
  PARLEY_SUBGRAPH_ORG_URL: subgraphUrl("org"),
  PARLEY_SUBGRAPH_MAIL_URL: subgraphUrl("mail"),
  PARLEY_SUBGRAPH_A2A_URL: subgraphUrl("a2a"),
  PARLEY_BOOTSTRAP: Type.Optional(
    Type.Literal("file", {
      description:
        "`file`: the first start makes an organization and writes its keys to bootstrap.json in the data directory. Default when the database is embedded.",
    }),
  ),
  MAIL_DOMAIN: text("Domain of the mailboxes that identities get.", {
    default: "agents.localhost",
    pattern: "^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$",
  }),
  GRAPHQL_INTROSPECTION: Type.Union([Type.Literal("authenticated"), Type.Literal("on"), Type.Literal("off")], {
    description: "Who may introspect the GraphQL schema.",
    default: "authenticated",
  }),
  CORS_ORIGINS: Type.Optional(
    text("Origins, separated by commas, whose pages may call this server.", {
      pattern: `^${origin}(\\s*,\\s*${origin})*$`,
      form: "https://console.example.com",
    }),
  ),
  TRUST_PROXY: Type.Optional(
    text("Addresses or networks of proxies whose X-Forwarded headers are believed, separated by commas.", {
      pattern: "^[0-9a-fA-F.:/]+(\\s*,\\s*[0-9a-fA-F.:/]+)*$",
      form: "10.0.0.0/8",
    }),
  ),
  LOG_LEVEL: Type.Union(
    [Type.Literal("debug"), Type.Literal("info"), Type.Literal("warn"), Type.Literal("error"), Type.Literal("silent")],
    { description: "Least important log lines to write.", default: "info" },
  ),
  A2A_BLOCKING_MAX_MS: number("How long a blocking SendMessage is held, in milliseconds.", 25_000, 0, 600_000),
  A2A_BLOCKING_MAX_PER_KEY: number("Blocking sends held at once per key; more are answered at once.", 20, 0),
  A2A_CALLS_PER_MINUTE: number("Protocol calls per minute and key.", 600),
  A2A_NEW_TASKS_PER_MINUTE: number("New tasks per minute from one requester to one worker.", 60),
  EVENT_RETENTION_DAYS: number("How long the event log is kept; cursors older than that expire.", 30, 1, 36_500),
});

/** The settings as they are read. */
export type RawConfig = Static<typeof configSchema>;
