import { LogLevel, WebClient } from "@slack/web-api";
import type { LocalSlack } from "../../../examples/slack/local-slack.js";

/** Slack's own client, set as the server's is: it repeats nothing. */
export function clientOf(slack: LocalSlack, token = slack.sample.botToken, timeout = 30_000): WebClient {
  return new WebClient(token, {
    slackApiUrl: slack.apiUrl,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    timeout,
    allowAbsoluteUrls: false,
    maxRequestConcurrency: 10,
    logLevel: LogLevel.ERROR,
    logger: silent,
  });
}

const nothing = (): void => {};
const silent = {
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  setLevel: nothing,
  setName: nothing,
  getLevel: () => LogLevel.ERROR,
};

/** What a call fails with. */
export async function failureOf(call: Promise<unknown>): Promise<any> {
  try {
    await call;
  } catch (error) {
    return error;
  }
  throw new Error("The call did not fail.");
}

/** Slack's word for why a call is refused. */
export async function refusalOf(call: Promise<unknown>): Promise<string> {
  const error = await failureOf(call);
  if (error.code !== "slack_webapi_platform_error") throw error;
  return error.data.error;
}

/** A request to the control API. */
export async function control(slack: LocalSlack, method: string, path: string, body?: object) {
  const response = await fetch(`${slack.url}/__control/${path}`, {
    method,
    headers: { "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as any };
}
