import { patientLimits } from "../../support/patient-limits.js";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import type { Page } from "playwright-core";
import { vi } from "vitest";
import { createDataDir } from "../../support/data-dir.js";
import { createTestDatabase } from "../../support/database.js";
import { readOutbox } from "../../support/mail.js";
import type { TestParley } from "../../support/parley.js";
import { tokenIn } from "../../support/people.js";
import { type ServerProcess, startServerProcess } from "../../support/process-server.js";
import { TestBrowser, type WatchedPage } from "../browser.js";

interface Failure {
  readonly message: string;
  readonly extensions: { readonly code?: string };
}

/** A server as `npm start` runs it, and a browser that reaches nothing else. */
export interface World {
  readonly origin: string;
  readonly adminKey: string;
  /** The link that the first start prints. */
  readonly signInLink: string;
  /** A person in a browser of their own, who follows a mailed link and joins an organization. */
  join(email: string, invitationId: string): Promise<WatchedPage>;
  /** For what no operation makes in a moment, such as ten thousand rows. */
  readonly databaseUrl: string;
  /** Where its first keys are, and the mail that is not relayed. */
  readonly dataDir: string;
  /** Everything that the server wrote to its log. */
  log(): string;
  readonly browser: TestBrowser;
  /** Kills the server, without a chance to say goodbye. */
  kill(): Promise<void>;
  /** Starts it again where it was. */
  start(): Promise<void>;
  /** Runs an operation with the admin key, with another, or without a credential. */
  run(query: string, variables?: object, key?: string | null): Promise<any>;
  close(): Promise<void>;
}

/**
 * @param more settings of the server, beside those that every test of the console needs
 * @param others origins that its pages lead to
 */
export async function openWorld(
  more: Readonly<Record<string, string>> = {},
  ...others: readonly string[]
): Promise<World> {
  const [database, dataDir] = [await createTestDatabase(), await createDataDir()];
  const environment = {
    DATABASE_URL: database.url,
    PARLEY_DATA_DIR: dataDir,
    PARLEY_BOOTSTRAP: "file",
    PARLEY_SECRET: "a secret of the console: long enough",
    WEBHOOK_ALLOW_INSECURE: "1",
    WEBHOOK_ALLOW_PRIVATE: "1",
    ...patientLimits,
    ...more,
  };
  const log: string[] = [];
  const hear = (line: string): void => void log.push(line);
  let server: ServerProcess = await startServerProcess({ environment, hear });
  const origin = server.url;
  const read = (file: string): Promise<string> => readFile(path.join(dataDir, file), "utf8");
  const adminKey = (JSON.parse(await read("bootstrap.json")) as { admin_key: string }).admin_key;
  const signInLink = (await read("sign-in-link.txt")).trim();
  const browser = await TestBrowser.open(origin, ...others);
  const run: World["run"] = async (query, variables = {}, key = adminKey) => {
    const response = await fetch(`${origin}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(key !== null && { "x-api-key": key }) },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await response.json()) as { data: any; errors?: Failure[] };
    // Nothing was done, as after a start on a busy machine.
    if (errors?.[0]!.extensions.code === "overloaded") return run(query, variables, key);
    if (errors !== undefined) throw new Error(errors[0]!.message);
    return data;
  };
  return {
    origin,
    adminKey,
    signInLink,
    databaseUrl: database.url,
    dataDir,
    log: () => log.join("\n"),
    browser,
    kill: async () => void (await server.end("SIGKILL")),
    async start() {
      server = await startServerProcess({ environment: { ...environment, PORT: new URL(origin).port }, hear });
    },
    async join(email, invitationId) {
      const query = "mutation ($input: RequestSignInLinkInput!) { requestSignInLink(input: $input) { linkMinutes } }";
      await run(query, { input: { email, invitationId } }, null);
      const services = { config: { PARLEY_DATA_DIR: dataDir } } as TestParley["services"];
      const mail = await vi.waitUntil(async () =>
        (await readOutbox({ services })).find(({ to, text }) => to === email && text.includes("#token=")),
      );
      const watched = await browser.visitor();
      await keepBreaches(watched.page);
      await watched.page.goto(`${origin}/sign-in#token=${tokenIn(mail)}`);
      await watched.page.getByRole("button", { name: "Sign me in" }).click();
      await watched.page.getByRole("heading", { name: "Overview" }).waitFor();
      return watched;
    },
    run,
    async close() {
      await browser.close();
      await server.end();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Breaches of the policy are kept in the page, and in every other page of the same visitor. */
async function keepBreaches(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    const seen: string[] = ((globalThis as any).breaches = []);
    (globalThis as any).addEventListener("securitypolicyviolation", (event: any) => {
      seen.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
}

/** A person who has opened the printed link. */
export async function signedIn({ browser, signInLink }: Pick<World, "browser" | "signInLink">): Promise<WatchedPage> {
  const watched = await browser.visitor();
  await keepBreaches(watched.page);
  await watched.page.goto(signInLink);
  await watched.page.getByRole("heading", { name: "Overview" }).waitFor();
  return watched;
}

/** Runs an operation as a page does: with its cookie. */
export async function runBySession(
  page: Page,
  query: string,
  more: Readonly<Record<string, string>> = {},
): Promise<any> {
  const headers = { "content-type": "application/json", "x-parley-session": "1", ...more };
  const { data, errors } = await page.evaluate<any, any>(
    async ({ headers: sent, body }) => (await fetch("/graphql", { method: "POST", headers: sent, body })).json(),
    { headers, body: JSON.stringify({ query }) },
  );
  if (errors !== undefined) throw new Error(errors[0].message);
  return data;
}
