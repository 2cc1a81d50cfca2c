import type { Clock } from "../../subgraphs/shared/clock/clock.js";
import type { Logger } from "../../subgraphs/shared/logging/logger.js";
import { silentLogger } from "./silent-logger.js";
import { type RunningParley, startParley } from "../../gateway/start/parley.js";
import { rm } from "node:fs/promises";
import { createDataDir } from "./data-dir.js";
import { createTestDatabase } from "./database.js";
import { patientLimits } from "./patient-limits.js";
import { repeated, saysNothingDone } from "./repeated.js";

/** A GraphQL answer over HTTP. */
export interface GraphqlAnswer<Data = Record<string, any>> {
  /** That of the first error when no field was answered, else HTTP's, which is 200 for both. */
  readonly status: number;
  readonly headers: Headers;
  readonly data: Data | null | undefined;
  readonly errors:
    | readonly { message: string; path?: (string | number)[]; extensions: { code: string; [key: string]: any } }[]
    | undefined;
}

/** A credential to send: an API key by itself, or headers. */
export type TestCredential = string | Readonly<Record<string, string>> | null;

export interface TestParley extends RunningParley {
  /** The full admin key of the first organization; empty when another server made it. */
  readonly adminKey: string;
  /** POST /graphql. */
  graphql<Data = Record<string, any>>(
    query: string,
    variables?: Record<string, unknown>,
    credential?: TestCredential,
    headers?: Readonly<Record<string, string>>,
  ): Promise<GraphqlAnswer<Data>>;
  /** Any route, with the credential's headers. */
  fetch(path: string, init?: RequestInit, credential?: TestCredential): Promise<Response>;
}

export interface TestParleyOptions {
  readonly clock?: Clock;
  readonly log?: Logger;
  /** `fetch`, and `rest` with it, throw when a REST answer is not what the OpenAPI document says. */
  readonly checksAnswers?: boolean;
  /** More settings; DATABASE_URL here is used instead of a fresh database. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** The secret of every test server, so that several on one database understand each other. */
export const testSecret = "a secret of test servers: long enough";

/** A real server on a free port with a fresh database of its own; `close` stops it and drops the database. */
export async function startTestParley(options: TestParleyOptions = {}): Promise<TestParley> {
  const database = options.environment?.["DATABASE_URL"] === undefined ? await createTestDatabase() : null;
  const dataDir = await createDataDir();
  const clean = async (): Promise<void> => {
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const parley = await startParley({
    environment: {
      PORT: "0",
      PARLEY_SECRET: testSecret,
      PARLEY_DATA_DIR: dataDir,
      PARLEY_BOOTSTRAP: "file",
      // Tests that receive mail choose a free port.
      MAIL_SMTP_LISTEN: "off",
      ...patientLimits,
      ...(database === null ? {} : { DATABASE_URL: database.url }),
      ...options.environment,
    },
    log: options.log ?? silentLogger,
    ...(options.clock === undefined ? {} : { clock: options.clock }),
  }).catch(async (error: unknown) => {
    await clean();
    throw error;
  });
  const fetchHere: TestParley["fetch"] = async (path, init = {}, credential = null) => {
    const headers = { ...headersOf(credential), ...(init.headers as object) };
    const send = () => fetch(`${parley.url}${path}`, { ...init, headers });
    const response = isSentOnce(init.body) ? await send() : await repeated(send, isRefused);
    // The target of a redirect is not an answer of the route.
    if (options.checksAnswers !== false && !response.redirected && !path.startsWith("/graphql")) {
      // The document and its compiler are loaded by the files that need them.
      const { checkAnswer } = await import("./api-contract.js");
      await checkAnswer(init.method ?? "GET", path, response);
    }
    return response;
  };
  return {
    ...parley,
    adminKey: parley.firstKeys?.adminKey ?? "",
    fetch: fetchHere,
    graphql: async (query, variables = {}, credential = null, headers = {}) => {
      const body = JSON.stringify({ query, variables });
      const init = { method: "POST", body, headers: { "content-type": "application/json", ...headers } };
      const ask = async (): Promise<GraphqlAnswer<any>> => {
        const response = await fetchHere("/graphql", init, credential);
        const { data, errors } = (await response.json()) as Pick<GraphqlAnswer<any>, "data" | "errors">;
        return { status: statusOf(response.status, { data, errors }), headers: response.headers, data, errors };
      };
      // Where another field was answered, something was done.
      return repeated(
        ask,
        ({ status, errors }) => status === 503 && errors?.every(({ message }) => saysNothingDone(message)) === true,
      );
    },
    close: async () => {
      await parley.close();
      await clean();
    },
  };
}

/** A stream is read once. */
const isSentOnce = (body: RequestInit["body"]): boolean => body instanceof ReadableStream;

const isRefused = async (response: Response): Promise<boolean> =>
  response.status === 503 && saysNothingDone(await response.clone().text());

/** What `GraphqlAnswer.status` says. */
export function statusOf(http: number, { data, errors }: Pick<GraphqlAnswer<any>, "data" | "errors">): number {
  if (errors === undefined || Object.values(data ?? {}).some((value) => value !== null)) return http;
  return errors[0]!.extensions["status"] as number;
}

/** The headers that carry a credential. */
export function headersOf(credential: TestCredential): Readonly<Record<string, string>> {
  return typeof credential === "string" ? { "x-api-key": credential } : (credential ?? {});
}
