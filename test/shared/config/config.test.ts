import { describe, expect, test } from "vitest";
import { configTable } from "../../../subgraphs/shared/config/config-table.js";
import { readConfig } from "../../../gateway/files/read-config.js";
import { ConfigError, listSetting } from "../../../subgraphs/shared/config/config.js";
import { settings } from "../../../subgraphs/index.js";

const secret = "a secret of this installation: long enough";
const outside = { DATABASE_URL: "postgres://u:hunter2@db/parley", PARLEY_SECRET: secret };

function problems(environment: Readonly<Record<string, string | undefined>>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe("the settings", () => {
  test("need none at all", () => {
    expect(readConfig({})).toMatchObject({
      PORT: 4000,
      HOST: "127.0.0.1",
      PARLEY_DATA_DIR: ".parley",
      PARLEY_ROLE: "all",
      GRAPHQL_INTROSPECTION: "authenticated",
      LOG_LEVEL: "info",
    });
    expect(Object.isFrozen(readConfig({}))).toBe(true);
  });

  test("are of their types, and blank ones count as unset", () => {
    const config = readConfig({
      ...outside,
      PORT: " 0 ",
      LOG_LEVEL: "",
      HOST: "  ",
      A2A_BLOCKING_MAX_MS: "0",
      OTHER: "x",
    });
    expect(config).toMatchObject({ PORT: 0, LOG_LEVEL: "info", HOST: "127.0.0.1", A2A_BLOCKING_MAX_MS: 0 });
    expect(config).not.toHaveProperty("OTHER");
  });

  test.each([
    ["PORT", "65536", "A whole number from 0 to 65535."],
    ["PORT", "-1", "A whole number from 0 to 65535."],
    ["PORT", "http", "A whole number from 0 to 65535."],
    ["PORT", "4e3", "A whole number"],
    ["PORT", "0x10", "A whole number"],
    ["PORT", "40.5", "A whole number"],
    ["DATABASE_POOL_SIZE", "1", "A whole number from 2"],
    ["EVENT_RETENTION_DAYS", "99999999999999999999", "A whole number from 1 to 36500."],
    ["PARLEY_ROLE", "people", "One of: all, gateway, org, vault, mail, messaging, chat, a2a."],
    ["GRAPHQL_INTROSPECTION", "yes", "One of: authenticated, on, off."],
    ["LOG_LEVEL", "trace", "One of: debug, info, warn, error, silent."],
    ["PARLEY_BOOTSTRAP", "print", "Only: file."],
    ["PARLEY_SUBGRAPH_ORG_URL", "http://org.internal:4000/graphql", "Origin of the org subgraph"],
    ["CORS_ORIGINS", "https://a.example, *", "Origins of web pages"],
    ["TRUST_PROXY", "true", "Addresses or networks"],
    ["MAIL_DOMAIN", "Not A Domain", "Domain of the identities' mailboxes"],
    ["PARLEY_SUBGRAPH_ORG_URL", "org:4001", "Origin of the org subgraph"],
  ])("name what is wrong with %s=%s", (name, value, reason) => {
    const [problem, ...others] = problems({ [name]: value });
    expect(problem).toContain(`${name} is not valid.`);
    expect(problem).toContain(reason);
    expect(others).toEqual([]);
  });

  test.each([
    ["https://parley.example/", "without a trailing slash"],
    ["parley.example", "Origin that clients use"],
    ["https://user:pass@parley.example", "Origin that clients use"],
  ])("name what is wrong with PUBLIC_BASE_URL=%s", (value, reason) => {
    expect(problems({ PUBLIC_BASE_URL: value, MAIL_DOMAIN: "parley.example" })).toEqual([
      expect.stringContaining("PUBLIC_BASE_URL is not valid."),
    ]);
    expect(problems({ PUBLIC_BASE_URL: value, MAIL_DOMAIN: "parley.example" })[0]).toContain(reason);
  });

  test.each([
    [{ CORS_ORIGINS: "https://a.example, http://localhost:3000" }],
    [{ TRUST_PROXY: "10.0.0.0/8, ::1" }],
    [{ PUBLIC_BASE_URL: "https://parley.example:8443", MAIL_DOMAIN: "parley.example" }],
    [{ HOST: "::1" }],
    [{ HOST: "127.0.0.2" }],
    [{ HOST: "localhost" }],
    [{ HOST: "0.0.0.0", PUBLIC_BASE_URL: "https://parley.example", MAIL_DOMAIN: "parley.example" }],
    [{ PARLEY_URL: "x", PARLEY_KEY: "x", PARLEY_ADMIN_KEY: "x", PARLEY_DOMAIN: "x", PARLEY_TEST_SEED: "1" }],
    // What Kubernetes tells a pod of the services parley and parley-org.
    [{ PARLEY_PORT: "tcp://10.0.0.1:4000", PARLEY_PORT_4000_TCP_ADDR: "10.0.0.1", PARLEY_SERVICE_HOST: "10.0.0.1" }],
    [{ PARLEY_ORG_SERVICE_PORT_HTTP: "4000", PARLEY_ORG_PORT_4000_TCP: "tcp://10.0.0.1:4000" }],
    [{ PARLEY_SECRET: `${secret}, another secret of this installation: long` }],
    [outside],
  ])("take %j", (environment) => {
    expect(problems(environment)).toEqual([]);
  });

  test("name everything that is wrong at once", () => {
    expect(problems({ PORT: "x", LOG_LEVEL: "loud", PARLEY_ROLE: "everything" })).toHaveLength(3);
  });

  test("that need each other say so", () => {
    expect(problems({ DATABASE_URL: outside.DATABASE_URL })).toEqual([
      expect.stringContaining("PARLEY_SECRET is needed"),
    ]);
    expect(problems({ PARLEY_ROLE: "org" })).toEqual([expect.stringContaining("needs DATABASE_URL")]);
    expect(problems({ ...outside, PARLEY_ROLE: "gateway", PARLEY_SUBGRAPH_ORG_URL: "http://org:4001" })).toEqual([
      "PARLEY_SUBGRAPH_VAULT_URL is needed with PARLEY_ROLE=gateway.",
      "PARLEY_SUBGRAPH_MAIL_URL is needed with PARLEY_ROLE=gateway.",
      "PARLEY_SUBGRAPH_MESSAGING_URL is needed with PARLEY_ROLE=gateway.",
      "PARLEY_SUBGRAPH_CHAT_URL is needed with PARLEY_ROLE=gateway.",
      "PARLEY_SUBGRAPH_A2A_URL is needed with PARLEY_ROLE=gateway.",
    ]);
  });

  test.each([
    [{ HOST: "0.0.0.0" }, "PUBLIC_BASE_URL is needed when HOST is not a loopback address"],
    [{ HOST: "::" }, "PUBLIC_BASE_URL is needed"],
    [{ HOST: "parley.internal" }, "PUBLIC_BASE_URL is needed"],
    [{ PUBLIC_BASE_URL: "https://parley.example" }, "MAIL_DOMAIN is needed with PUBLIC_BASE_URL"],
    [
      { PUBLIC_BASE_URL: "https://parley.example", MAIL_DOMAIN: "agents.localhost" },
      "MAIL_DOMAIN is needed with PUBLIC_BASE_URL",
    ],
    [{ PARLEY_SECERT: secret }, "PARLEY_SECERT is not a setting. Those that begin with PARLEY_ are PARLEY_DATA_DIR,"],
  ])("refuse %j with a sentence", (environment, reason) => {
    const [problem, ...others] = problems(environment);
    expect(problem).toContain(reason);
    expect(problem).not.toContain(secret);
    expect(others).toEqual([]);
  });

  test.each([
    "postgresql://one:5432,two:5432/parley",
    "postgresql://user:pass@one,two/parley?target_session_attrs=read-write",
    "postgresql://one/parley?target_session_attrs=primary",
    "postgresql:///parley?host=one,two",
  ])("refuse the several hosts of %s with a sentence", (url) => {
    for (const name of ["DATABASE_URL", "DATABASE_DIRECT_URL"]) {
      const found = problems({ DATABASE_URL: "postgresql://one/parley", PARLEY_SECRET: secret, [name]: url });
      expect(found).toEqual([expect.stringContaining(`${name} is not valid. It names several hosts`)]);
    }
  });

  test.each(["postgresql://user:a,b@one:5432/parley", "postgresql://one/a,b?sslmode=require"])(
    "take the one host of %s",
    (url) => expect(problems({ DATABASE_URL: url, PARLEY_SECRET: secret })).toEqual([]),
  );

  test("never repeat a secret", () => {
    for (const environment of [
      { DATABASE_URL: "mysql://u:hunter2@db/parley", PARLEY_SECRET: "hunter2" },
      { PARLEY_SECRET: `${secret},hunter2` },
      { DATABASE_URL: "hunter2", DATABASE_DIRECT_URL: "hunter2" },
    ]) {
      const text = problems(environment).join("\n");
      expect(text).toContain("is not valid");
      expect(text).not.toMatch(/hunter2|a secret of this installation/);
    }
  });

  test("that hold a list are cut into its parts", () => {
    expect(listSetting(" a, b,,c ")).toEqual(["a", "b", "c"]);
    expect(listSetting(undefined)).toEqual([]);
  });
});

test("the table of settings has a row for every setting", () => {
  const rows = configTable(settings).split("\n").slice(2);
  expect(rows.map((row) => /^\| `(\w+)` \|/.exec(row)?.[1])).toEqual(Object.keys(settings.schema.properties));
  expect(rows[0]).toBe(
    "| `PORT` | `4000` | Port for HTTP, WebSocket and REST. 0 chooses a free port. A whole number from 0 to 65535. |",
  );
});
