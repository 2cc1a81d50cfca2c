import { type FetchFunction, type Logger, WebClient } from "@slack/web-api";
import { Agent } from "undici";
import type { Slack, SlackCall } from "../port/slack.js";
import { answerOfFailure, type SlackAnswer, type ThrownBySlackClient } from "../rules/slack-answer.js";
import { boundedFetch } from "./bounded-fetch.js";

const usualMilliseconds = 30_000;

/** Its log would contain texts of messages. */
const silent: Logger = {
  debug() {},
  info() {},
  warn() {},
  error() {},
  setLevel() {},
  getLevel: () => "error" as never,
  setName() {},
};

/**
 * Slack by its own client. Its retries are off: by default it repeats a failed call for half an hour.
 * @param timeFactor `TIME_LIMITS_FACTOR`
 */
export function slackWebApi(apiUrl: string, timeFactor = 1): Slack & { close(): Promise<void> } {
  const agent = new Agent();
  const clients: Clients = { byShare: new Map(), apiUrl, timeFactor, fetch: boundedFetch(agent) };
  return { call: (call) => callOnce(clientFor(clients, call), call), close: () => agent.destroy() };
}

interface Clients {
  readonly byShare: Map<string, WebClient>;
  readonly apiUrl: string;
  readonly timeFactor: number;
  readonly fetch: FetchFunction;
}

async function callOnce(client: WebClient, { method, token, input = {} }: SlackCall): Promise<SlackAnswer> {
  try {
    const { response_metadata, ...data } = await client.apiCall(
      method,
      token === undefined ? { ...input } : { ...input, token },
    );
    return {
      kind: "ok",
      data: { ...data, response_metadata: response_metadata ?? {} },
      scopes: response_metadata?.scopes ?? [],
    };
  } catch (error) {
    return answerOfFailure(error as ThrownBySlackClient);
  }
}

const mostClients = 1_000;

/**
 * The client of those that share it: each has a queue. They hold no token; the oldest is removed when there are many.
 */
function clientFor(
  { byShare: clients, apiUrl, timeFactor, fetch }: Clients,
  { sharedBy, milliseconds = usualMilliseconds }: SlackCall,
): WebClient {
  const key = `${milliseconds}\n${sharedBy}`;
  const known = clients.get(key);
  if (known !== undefined) return known;
  const client = new WebClient(undefined, {
    slackApiUrl: apiUrl,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    timeout: milliseconds * timeFactor,
    allowAbsoluteUrls: false,
    maxRequestConcurrency: 10,
    logger: silent,
    fetch,
  });
  if (clients.size >= mostClients) clients.delete(clients.keys().next().value!);
  clients.set(key, client);
  return client;
}
