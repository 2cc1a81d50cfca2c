import { type Static, Type } from "typebox";
import { number, origin, text } from "./setting.js";

const postgresUrl = {
  secret: true,
  pattern: "^postgres(ql)?://\\S+$",
  form: "postgresql://user:password@host:5432/database",
};

/** The shared settings: for the server, the database, mail, the log and deliveries. Features declare their own. */
export const groundSettings = Type.Object({
  PORT: number("Port for HTTP, WebSocket and REST. 0 chooses a free port.", 4000, 0, 65_535),
  HOST: text("Address to listen on. An address other than loopback requires PUBLIC_BASE_URL.", {
    default: "127.0.0.1",
  }),
  PUBLIC_BASE_URL: Type.Optional(
    text(
      "Origin that clients use, without a trailing slash. Cards and links contain it. Required if HOST is not loopback.",
      {
        pattern: `^${origin}$`,
        form: "https://parley.example.com",
      },
    ),
  ),
  DATABASE_URL: Type.Optional(
    text(
      "URL of a PostgreSQL database, version 15 or newer. Without it, an embedded PostgreSQL runs in the data directory.",
      postgresUrl,
    ),
  ),
  DATABASE_DIRECT_URL: Type.Optional(
    text(
      "URL of PostgreSQL itself, if DATABASE_URL is a connection pooler. Jobs, notifications and migrations use it.",
      postgresUrl,
    ),
  ),
  DATABASE_POOL_SIZE: number(
    "Maximum number of database connections for requests. Jobs use up to half as many in addition.",
    10,
    2,
    1_000,
  ),
  PARLEY_DATA_DIR: text("Directory of the embedded database, the secret and the first keys.", { default: ".parley" }),
  PARLEY_SECRET: Type.Optional(
    text(
      "One or more secrets of at least 32 characters, separated by commas. The first encrypts and signs. All of them decrypt and verify. Generated if the database is embedded, otherwise required.",
      { secret: true },
    ),
  ),
  STOP_WITHIN_SECONDS: number(
    "Time limit for stopping after SIGTERM or SIGINT, in seconds. After this time, the process ends at once.",
    25,
    1,
    3_600,
  ),
  SCREENING: Type.Union([Type.Literal("on"), Type.Literal("off")], {
    description:
      "`off`: received mail and instant messages are not screened for hidden instructions, imitated senders and dangerous attachments. See docs/screening.md.",
    default: "on",
  }),
  REVIEW_DEFAULT_PRESET: Type.Union(
    [Type.Literal("autonomous"), Type.Literal("first_contacts"), Type.Literal("all_held"), Type.Literal("read_only")],
    {
      description:
        "The preset with which new organizations of people start: what their agents may send by themselves. Existing ones keep theirs. See docs/reviews.md.",
      default: "autonomous",
    },
  ),
  SCREENING_DEFAULT_PRESET: Type.Union(
    [Type.Literal("flag_only"), Type.Literal("hold_dangerous"), Type.Literal("hold_suspicious")],
    {
      description:
        "The same about mail that arrives: whether a person must agree before an agent sees what screening finds dangerous or suspicious. See docs/screening.md.",
      default: "flag_only",
    },
  ),
  REVIEW_MAX_PENDING_PER_AGENT: number(
    "The most sends of one agent that can wait for a person's decision. Further ones are refused.",
    200,
    1,
    10_000,
  ),
  REVIEW_MAX_PENDING_PER_ORGANIZATION: number("The same of all agents of an organization.", 2_000, 1, 100_000),
  REVIEW_CONTENT_DAYS: number(
    "After a review ended, its contents are erased after this many days. The hashes and the decision stay.",
    30,
    1,
    3_650,
  ),
  REVIEW_RETENTION_DAYS: number("After a review ended, it is removed after this many days.", 400, 1, 3_650),
  RELEASES_PAUSED: Type.Union([Type.Literal("0"), Type.Literal("1")], {
    description:
      "1: what people approve waits, and is sent after a start with 0. For a restored backup, whose approvals may have been carried out before.",
    default: "0",
  }),
  TIME_LIMITS_FACTOR: number(
    "Multiplies the built-in time limits of operations, of database statements and of calls to other services. Raise it on a slow machine or network.",
    1,
    1,
    100,
  ),
  PARLEY_FORWARDED_CREDENTIALS: Type.Union([Type.Literal("0"), Type.Literal("1")], {
    description:
      "1: a subgraph process also accepts requests of other Federation routers, at `/forwarded/graphql`, and authenticates the credentials that they forward. See docs/federation.md.",
    default: "0",
  }),
  PARLEY_BOOTSTRAP: Type.Optional(
    Type.Literal("file", {
      description:
        "`file`: the first start creates an organization and writes its keys to bootstrap.json in the data directory. This is the default if the database is embedded.",
    }),
  ),
  OPERATOR_ORGANIZATIONS: Type.Optional(
    text(
      "Ids of the organizations whose admins operate this installation, separated by commas. Only they see the state of the installation and its outbox, and use the simulated phones. Default: the first organization.",
      { pattern: "^\\w+(\\s*,\\s*\\w+)*$", form: "org_0123456789abcdef" },
    ),
  ),
  MAIL_DOMAIN: text("Domain of the identities' mailboxes. Required with PUBLIC_BASE_URL.", {
    default: "agents.localhost",
    pattern: "^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$",
  }),
  MAIL_DNS_SERVER: Type.Optional(
    text(
      "Name server for checks of domains: custom mail domains, and domains of organizations. Default: those of the machine.",
      { pattern: "^([0-9.]+|\\[[0-9a-fA-F:]+\\])(:[0-9]{1,5})?$", form: "192.0.2.53:53" },
    ),
  ),
  MAIL_RELAY_URL: Type.Optional(
    text(
      "SMTP relay for outgoing mail. `smtps:` uses TLS from the start, `smtp:` uses TLS if the relay offers it, and `?requireTLS=true` requires it. Without a relay, each process keeps the emails that it would send as files, in `outbox` in its data directory.",
      {
        secret: true,
        pattern: "^smtps?://[^\\s/]+/?(\\?\\S+)?$",
        form: "smtp://user:password@relay.example.com:587",
      },
    ),
  ),
  MAIL_FROM: Type.Optional(
    text("Sender of Parley's own mail. Default: `no-reply` at MAIL_DOMAIN.", {
      pattern: "^[^\\s<>@,]+@[^\\s<>@,]+$",
      form: "parley@example.com",
    }),
  ),
  GRAPHQL_INTROSPECTION: Type.Union([Type.Literal("authenticated"), Type.Literal("on"), Type.Literal("off")], {
    description: "Who may introspect the GraphQL schema.",
    default: "authenticated",
  }),
  CORS_ORIGINS: Type.Optional(
    text("Origins of web pages that may call this server, separated by commas.", {
      pattern: `^${origin}(\\s*,\\s*${origin})*$`,
      form: "https://console.example.com",
    }),
  ),
  TRUST_PROXY: Type.Optional(
    text(
      "Addresses or networks of trusted proxies, separated by commas. The server uses the X-Forwarded headers that they send. Behind a proxy that is not listed, all clients share the limits of one address.",
      {
        pattern: "^[0-9a-fA-F.:/]+(\\s*,\\s*[0-9a-fA-F.:/]+)*$",
        form: "10.0.0.0/8",
      },
    ),
  ),
  LOG_LEVEL: Type.Union(
    [Type.Literal("debug"), Type.Literal("info"), Type.Literal("warn"), Type.Literal("error"), Type.Literal("silent")],
    { description: "Lowest level of the lines that are written to the log.", default: "info" },
  ),
  CONNECTIONS_MAX: number("Maximum number of open connections per process, including WebSockets.", 10_000),
  CONNECTIONS_MAX_PER_ADDRESS: number(
    "Maximum number of open connections per process from one address. Proxies of TRUST_PROXY have no limit. For this and the following limits, an IPv6 address counts as its /64 network.",
    2_000,
  ),
  REQUESTS_MAX: number(
    "Maximum number of concurrent HTTP requests per process. Further requests are answered 503.",
    5_000,
  ),
  REQUESTS_MAX_PER_ADDRESS: number(
    "Maximum number of concurrent HTTP requests per process from one address. Further requests are answered 429.",
    1_000,
  ),
  TRAFFIC_MAX_MEBIBYTES: number(
    "Maximum size of request bodies and unsent answers in memory per process, in MiB. Further requests are answered 503.",
    256,
  ),
  TRAFFIC_MAX_MEBIBYTES_PER_ADDRESS: number(
    "Maximum size of request bodies and unsent answers in memory for one address, in MiB. Further requests are answered 429.",
    64,
  ),
  READ_WITHIN_SECONDS: number(
    "How long a client may read nothing while data waits for it, in seconds. After this time, the connection is closed.",
    20,
    1,
    3_600,
  ),
  OPERATIONS_MAX_PER_CALLER: number(
    "Maximum number of concurrent operations per process for one key, one user, or one address without a credential. It is also the maximum number of database connections that these operations use together. Further operations wait, and are answered 429 after eight seconds. To leave connections for other callers, use at most half of DATABASE_POOL_SIZE.",
    5,
  ),
  SOCKETS_MAX_PER_KEY: number(
    "Maximum number of open WebSockets per process for one key or user. The same limit applies to its open event streams of GraphQL.",
    200,
  ),
  SUBSCRIPTIONS_MAX_PER_SOCKET: number(
    "Maximum number of open operations on one WebSocket, including subscriptions.",
    100,
  ),
  SUBSCRIPTIONS_MAX_PER_KEY: number(
    "Maximum number of different open subscriptions per process for one key. Equal subscriptions count once.",
    200,
  ),
  PLANNER_MAX_MS: number(
    "Limit of processor time for planning a new GraphQL document, in milliseconds. A document that takes longer is refused.",
    5_000,
    100,
    60_000,
  ),
  PLANNER_MAX_MEBIBYTES: number(
    "Memory limit of the planner's thread, in MiB. A document that needs more is refused.",
    256,
    128,
    4_096,
  ),
  PLANNER_WAITING_MAX: number(
    "Maximum number of new GraphQL documents per process that wait to be planned. Further documents are answered 503.",
    1_000,
  ),
  PLANNER_WAITING_MAX_PER_CALLER: number(
    "Maximum number of new GraphQL documents that wait to be planned for one organization, or for one address without a credential. It should be at least the number of subscriptions that a client opens when it reconnects.",
    200,
  ),
  SEARCHES_AT_ONCE: number(
    "Maximum number of concurrent searches per process for one key or address. Further searches wait. All searches together use at most half of DATABASE_POOL_SIZE.",
    2,
  ),
  PLANS: Type.Optional(
    text(
      "What plans include and cost, as a JSON object with plan names as keys. Set only the values that differ from the defaults in `subgraphs/shared/rules/plans.ts`.",
      {
        form: '{"team":{"identitiesIncluded":200,"prices":{"month":{"cents":9900,"stripePrice":"price_123"}}}}',
      },
    ),
  ),
  EVENT_RETENTION_DAYS: number("How long the event log is kept, in days. Older cursors expire.", 30, 1, 36_500),
  WEBHOOK_ALLOW_INSECURE: Type.Union([Type.Literal("0"), Type.Literal("1")], {
    description:
      "1: receivers of webhooks and push notifications may be on this machine, also with plain HTTP. For development only.",
    default: "0",
  }),
  WEBHOOK_ALLOW_PRIVATE: Type.Union([Type.Literal("0"), Type.Literal("1")], {
    description: "1: receivers of webhooks and push notifications may be in private networks, with https.",
    default: "0",
  }),
  DELIVERY_TIMEOUT_MS: number("Time limit for a receiver to answer a webhook, in milliseconds.", 10_000, 100, 60_000),
  DELIVERY_AT_ONCE: number("Maximum number of concurrent webhook deliveries per process.", 200, 4, 10_000),
  DELIVERY_AT_ONCE_PER_RECEIVER: number(
    "Maximum number of concurrent webhook deliveries to one receiver. Slow receivers get fewer.",
    10,
    1,
    100,
  ),
  DELIVERY_RETENTION_DAYS: number("How long deliveries and their log are kept for replay, in days.", 30, 1, 36_500),
});

/** The settings that shared code reads. */
export type GroundConfig = Static<typeof groundSettings>;
