import { rest } from "../rest.js";
import { openSocket } from "../socket.js";
import { type GraphqlAnswer, headersOf, type TestCredential, type TestParley } from "../parley.js";
import type { RestCall } from "./calls.js";
import type { ExpectedTables } from "./expected.js";

/** An answer in the spelling of the expected tables, and all of its text. */
export interface Outcome {
  readonly answer: string;
  readonly text: string;
}

/** Asks as that caller, and spells the answer as a kit's tables do. */
export type Asking<Call> = (
  parley: TestParley,
  credential: TestCredential,
  call: Call,
  tables: Pick<ExpectedTables, "spell">,
) => Promise<Outcome>;

/** The answer of a route. */
export const restOutcome: Asking<RestCall> = async (parley, credential, call, { spell }) => {
  const headers = { "a2a-version": "1.0", ...call.headers };
  const { status, body } = await rest(parley, credential, call.method, call.path, call.body, headers);
  const text = JSON.stringify(body) ?? "";
  if (status >= 400) return { answer: spell(status, reasonOf(body) ?? body?.error?.code), text };
  const rpcCode: number | undefined = body?.jsonrpc === "2.0" ? body.error?.code : undefined;
  if (rpcCode !== undefined) return { answer: rpcCode === -32001 ? "rpc" : `rpc ${rpcCode}`, text };
  return { answer: status < 300 ? "ok" : `${status}`, text };
};

/** The code of an error that has the form of `google.rpc.Status`, which has it as a reason. */
function reasonOf(body: any): string | undefined {
  const details: readonly { readonly reason?: string }[] = body?.error?.details ?? [];
  return details.find(({ reason }) => reason !== undefined)?.reason?.toLowerCase();
}

/** The answer to a query or mutation with one field over HTTP. */
export const graphqlOutcome: Asking<string> = async (parley, credential, query, tables) =>
  outcomeOf(await parley.graphql(query, {}, credential), tables);

function outcomeOf(
  { data, errors }: Pick<GraphqlAnswer, "data" | "errors">,
  { spell }: Pick<ExpectedTables, "spell">,
): Outcome {
  const text = JSON.stringify({ data, errors });
  const extensions = errors?.[0]?.extensions;
  if (extensions !== undefined) return { answer: spell(extensions["status"], extensions.code), text };
  return { answer: Object.values(data ?? {})[0] == null ? "null" : "ok", text };
}

/** The first answer to a subscription over its own socket; 401 when the socket is closed with 4401. */
export const subscriptionOutcome: Asking<string> = async (parley, credential, query, tables) => {
  const socket = openSocket(parley.url, connectionParams(credential));
  try {
    return await socket.run(query).then(
      (answer) => outcomeOf(answer, tables),
      (error: unknown) => refused(error, tables),
    );
  } finally {
    await socket.close();
  }
};

function refused(error: unknown, tables: Pick<ExpectedTables, "spell">): Outcome {
  if (Array.isArray(error)) return outcomeOf({ data: null, errors: error as GraphqlAnswer["errors"] }, tables);
  const code = (error as { code?: number }).code;
  return { answer: code === 4401 ? "401" : `closed ${code ?? String(error)}`, text: "" };
}

function connectionParams(credential: TestCredential): Record<string, unknown> {
  const headers = headersOf(credential);
  const apiKey = headers["x-api-key"] ?? headers["x-service-token"];
  const token = headers["authorization"]?.replace("Bearer ", "");
  return { ...(apiKey === undefined ? {} : { apiKey }), ...(token === undefined ? {} : { token }) };
}

/** How a row of the GraphQL table is asked: subscriptions have a socket of their own. */
export const askingOf = (name: string): Asking<string> =>
  name.startsWith("Subscription.") ? subscriptionOutcome : graphqlOutcome;
