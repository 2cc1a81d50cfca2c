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
  HOST: text("Address to listen on. Beyond this machine's loopback addresses PUBLIC_BASE_URL is needed.", {
    default: "127.0.0.1",
  }),
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
  STOP_WITHIN_SECONDS: number(
    "How long a stop may take after SIGTERM or SIGINT, in seconds. A process that takes longer is ended.",
    25,
    1,
    3_600,
  ),
  PARLEY_ROLE: Type.Union(
    [
      Type.Literal("all"),
      Type.Literal("gateway"),
      Type.Literal("org"),
      Type.Literal("vault"),
      Type.Literal("mail"),
      Type.Literal("a2a"),
    ],
    {
      description:
        "What this process serves: everything, the gateway, or one subgraph. All but `all` need DATABASE_URL.",
      default: "all",
    },
  ),
  PARLEY_SUBGRAPH_ORG_URL: subgraphUrl("org"),
  PARLEY_SUBGRAPH_VAULT_URL: subgraphUrl("vault"),
  PARLEY_SUBGRAPH_MAIL_URL: subgraphUrl("mail"),
  PARLEY_SUBGRAPH_A2A_URL: subgraphUrl("a2a"),
  PARLEY_FORWARDED_CREDENTIALS: Type.Union([Type.Literal("0"), Type.Literal("1")], {
    description:
      "1: a subgraph process also answers other Federation routers, at `/forwarded/graphql`, where it authenticates the credential that they forward. See docs/federation.md.",
    default: "0",
  }),
  PARLEY_BOOTSTRAP: Type.Optional(
    Type.Literal("file", {
      description:
        "`file`: the first start makes an organization and writes its keys to bootstrap.json in the data directory. Default when the database is embedded.",
    }),
  ),
  MAIL_DOMAIN: text("Domain of the mailboxes that identities get. Needed with PUBLIC_BASE_URL.", {
    default: "agents.localhost",
    pattern: "^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$",
  }),
  MAIL_RELAY_URL: Type.Optional(
    text(
      "SMTP relay for mail to the outside. `smtps:` has TLS from the start, `smtp:` when the relay offers it; `?requireTLS=true` insists. Without it, mail to people is kept as files in `outbox` in the data directory of the process that would send it.",
      {
        secret: true,
        pattern: "^smtps?://[^\\s/]+/?(\\?\\S+)?$",
        form: "smtp://user:password@relay.example.com:587",
      },
    ),
  ),
  MAIL_FROM: Type.Optional(
    text("Sender of mail that Parley itself writes; `no-reply` at MAIL_DOMAIN unless given.", {
      pattern: "^[^\\s<>@,]+@[^\\s<>@,]+$",
      form: "parley@example.com",
    }),
  ),
  SIGN_UP: Type.Union([Type.Literal("invited"), Type.Literal("open")], {
    description:
      "Who may come in as a person. `invited`: whoever belongs to an organization, is invited to one, or whose agent has signed itself up and named them. `open`: everybody with a mail address.",
    default: "invited",
  }),
  SIGN_IN_LINKS_PER_ADDRESS_PER_HOUR: number("Sign-in links that may be asked for per hour from one address.", 30),
  OIDC_ISSUER: Type.Optional(
    text(
      "OpenID Connect issuer whose people may come in, besides those who sign in by mail. Exactly as its tokens name it.",
      { pattern: "^https?://[^?#\\s]+$", form: "https://id.example.com" },
    ),
  ),
  OIDC_CLIENT_ID: Type.Optional(text("Client that Parley is at OIDC_ISSUER: the audience of its tokens.")),
  OIDC_CLIENT_SECRET: Type.Optional(text("Secret of that client, when it has one.", { secret: true })),
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
    text(
      "Addresses or networks of proxies whose X-Forwarded headers are believed, separated by commas. Behind a proxy that is not listed, all clients share the limits of one address.",
      {
        pattern: "^[0-9a-fA-F.:/]+(\\s*,\\s*[0-9a-fA-F.:/]+)*$",
        form: "10.0.0.0/8",
      },
    ),
  ),
  LOG_LEVEL: Type.Union(
    [Type.Literal("debug"), Type.Literal("info"), Type.Literal("warn"), Type.Literal("error"), Type.Literal("silent")],
    { description: "Least important log lines to write.", default: "info" },
  ),
  CONNECTIONS_MAX: number("Connections that a process has open at once, WebSockets included.", 10_000),
  CONNECTIONS_MAX_PER_ADDRESS: number(
    "The same from one address. Proxies of TRUST_PROXY may have any number. An IPv6 address counts as its /64 network, here and below.",
    2_000,
  ),
  REQUESTS_MAX: number("HTTP requests that a process has under way at once; beyond, the answer is 503.", 5_000),
  REQUESTS_MAX_PER_ADDRESS: number("The same from one address; beyond, the answer is 429.", 1_000),
  TRAFFIC_MAX_MEBIBYTES: number(
    "MiB of request bodies, and of answers that have not left yet, in a process; beyond, requests are answered 503.",
    256,
  ),
  TRAFFIC_MAX_MEBIBYTES_PER_ADDRESS: number("The same for one address; beyond, requests are answered 429.", 64),
  READ_WITHIN_SECONDS: number(
    "How long a client may take nothing of an answer that waits for it, in seconds; then its connection is closed.",
    20,
    1,
    3_600,
  ),
  OPERATIONS_MAX_PER_CALLER: number(
    "Operations that a process carries out at once for one key, one person, or one address without a credential, and database connections that all of them have at once. More wait their turn, and are answered 429 after eight seconds. At most half of DATABASE_POOL_SIZE leaves connections for others.",
    5,
  ),
  SOCKETS_MAX_PER_KEY: number("WebSockets that one key or person has open at once, in one process.", 200),
  SUBSCRIPTIONS_MAX_PER_SOCKET: number("Operations that one WebSocket has open at once, subscriptions included.", 100),
  SUBSCRIPTIONS_MAX_PER_KEY: number(
    "Different subscriptions that one key has open at once, in one process. Equal ones count once.",
    200,
  ),
  PLANNER_MAX_MS: number(
    "How long the planner's thread may take for one new GraphQL document, in milliseconds; then the document is refused.",
    5_000,
    100,
    60_000,
  ),
  PLANNER_MAX_MEBIBYTES: number(
    "MiB of memory that the planner's thread may take; a document that needs more is refused.",
    256,
    128,
    4_096,
  ),
  PLANNER_WAITING_MAX: number(
    "New GraphQL documents that wait for the planner's thread in a process; beyond, the answer is 503.",
    1_000,
  ),
  PLANNER_WAITING_MAX_PER_CALLER: number(
    "The same of one organization, or of one address without a credential: as many as a client may have subscriptions when it connects again.",
    200,
  ),
  SIGNUP_PER_ADDRESS_PER_HOUR: number(
    "Agents that may sign themselves up per hour from one address; 0: any number.",
    3,
    0,
  ),
  VAULT_ALLOW_API_KEY: Type.Union([Type.Literal("true"), Type.Literal("false")], {
    description:
      "Whether the vault takes API keys, as existing clients send them. With `false` it takes service tokens and console users alone.",
    default: "true",
  }),
  VAULT_MAX_SECRETS: number("Secrets in a vault: unlocking returns all of them at once.", 500),
  VAULT_MAX_BYTES: number("Ciphertext in a vault, in bytes.", 16 * 1024 * 1024),
  VAULT_MISSES_PER_15_MINUTES: number(
    "Wrong auth hashes taken in 15 minutes from one credential at one vault; from one address ten times as many.",
    10,
  ),
  VAULT_UNLOCKS_PER_MINUTE: number("Successful unlocks per minute and credential.", 60),
  VAULT_AUDIT_RETENTION_DAYS: number("How long the vault's audit trail is kept, in days.", 400),
  SEARCHES_AT_ONCE: number(
    "Searches under way at once per key or address, in one process; more wait for their turn. All searches together take half of DATABASE_POOL_SIZE.",
    2,
  ),
  A2A_BLOCKING_MAX_MS: number("How long a blocking SendMessage is held, in milliseconds.", 25_000, 0, 600_000),
  A2A_BLOCKING_MAX_PER_KEY: number("Blocking sends held at once per key; more are answered at once.", 20, 0),
  A2A_STREAMS_MAX_PER_KEY: number("Event streams open at once per key, in one process.", 20, 0),
  A2A_STREAM_KEEP_ALIVE_MS: number(
    "How often a quiet stream says that it is alive, in milliseconds.",
    15_000,
    10,
    600_000,
  ),
  A2A_CALLS_PER_MINUTE: number("Protocol calls per minute and key, and push configurations made by whatever way.", 600),
  A2A_NEW_TASKS_PER_MINUTE: number("New tasks per minute from one requester to one worker.", 60),
  A2A_INVITATIONS_PER_HOUR: number("Invitations that one organization makes per hour.", 30),
  A2A_INVITATIONS_OPEN: number("Open invitations of one organization.", 200),
  A2A_INVITATIONS_OPEN_PER_RECIPIENT: number("Open invitations to one mail address, whoever sends them.", 5),
  A2A_INVITATION_CALLS_PER_MINUTE: number(
    "Previews, acceptances and refusals of invitations per minute from one address or with one key, in one process.",
    60,
  ),
  PLANS: Type.Optional(
    text("What plans include and cost, as JSON by plan name, where it differs from the usual: see `rules/plans.ts`.", {
      form: '{"team":{"identitiesIncluded":200,"prices":{"month":{"cents":9900,"stripePrice":"price_123"}}}}',
    }),
  ),
  BILLING_PROVIDER: Type.Union([Type.Literal("embedded"), Type.Literal("stripe")], {
    description: "Who takes money for plans: `embedded` takes none, plans change at once.",
    default: "embedded",
  }),
  STRIPE_SECRET_KEY: Type.Optional(text("Secret key of the Stripe account.", { secret: true })),
  STRIPE_WEBHOOK_SECRET: Type.Optional(
    text("Signing secret of the Stripe webhook endpoint `/api/v1/billing/stripe/webhook`.", { secret: true }),
  ),
  STRIPE_BASE_URL: text("Origin of Stripe's API.", {
    default: "https://api.stripe.com",
    pattern: `^${origin}$`,
    form: "https://api.stripe.com",
  }),
  STRIPE_TIMEOUT_MS: number(
    "How long a call to Stripe may take before it is tried once more, in milliseconds.",
    4_000,
    100,
    4_500,
  ),
  EVENT_RETENTION_DAYS: number("How long the event log is kept; cursors older than that expire.", 30, 1, 36_500),
  WEBHOOK_ALLOW_INSECURE: Type.Union([Type.Literal("0"), Type.Literal("1")], {
    description:
      "1: receivers of webhooks and push notifications may be on this machine, also with plain http. For development.",
    default: "0",
  }),
  WEBHOOK_ALLOW_PRIVATE: Type.Union([Type.Literal("0"), Type.Literal("1")], {
    description: "1: receivers of webhooks and push notifications may be in private networks, by https.",
    default: "0",
  }),
  DELIVERY_TIMEOUT_MS: number("How long a receiver has to answer a webhook, in milliseconds.", 10_000, 100, 60_000),
  DELIVERY_AT_ONCE: number("Webhooks that a process has under way at once.", 200, 4, 10_000),
  DELIVERY_AT_ONCE_PER_RECEIVER: number("Webhooks that one receiver is sent at once; slow ones get fewer.", 10, 1, 100),
  DELIVERY_RETENTION_DAYS: number("How long deliveries and their log are kept for replay.", 30, 1, 36_500),
});

/** The settings as they are read. */
export type RawConfig = Static<typeof configSchema>;
