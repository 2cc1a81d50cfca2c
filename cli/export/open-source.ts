import { setTimeout as wait } from "node:timers/promises";
import { NoAnswerError, ParleyProblem } from "../../clients/graphql/index.js";
import { interrupted } from "../terminal/interrupt.js";
import type { Online } from "../terminal/online.js";
import type { Source } from "./step.js";

/** The longest pause that a server may ask for. */
const longestPause = 120;
/** How long a download may be silent. */
const patience = 60_000;

/** The server of a command as the source of an export. */
export function openSource({ client, server }: Online): (organizationId: string) => Source {
  return (organizationId) => ({
    organizationId,
    async run(document, variables) {
      for (;;) {
        try {
          return await client.run(document, variables, { signal: interrupted });
        } catch (error) {
          const pause = error instanceof ParleyProblem && error.code === "rate_limited" ? error.retryAfter : null;
          if (pause === null || pause > longestPause) throw error;
          await wait(pause * 1_000, undefined, { signal: interrupted });
        }
      }
    },
    download: (url) => download(here(server.url, url)),
  });
}

/** The address by which this command reaches the server. It may differ from the public one. */
function here(server: string, url: string): string {
  const { pathname, search } = new URL(url);
  return `${server}${pathname.slice(Math.max(0, pathname.indexOf("/api/v1/")))}${search}`;
}

async function download(url: string): Promise<AsyncIterable<Uint8Array> | null> {
  const silence = new AbortController();
  const signal = AbortSignal.any([silence.signal, interrupted]);
  const timer = setTimeout(() => silence.abort(), patience);
  const answer = await fetch(url, { redirect: "error", signal }).catch((error: unknown) => {
    clearTimeout(timer);
    throw interrupted.aborted ? error : new NoAnswerError("A download failed.", { cause: error });
  });
  if (answer.status === 200 && answer.body !== null) return watched(answer.body, timer);
  clearTimeout(timer);
  await answer.body?.cancel();
  if (answer.status === 404) return null;
  throw new NoAnswerError(`A download was answered ${answer.status}.`);
}

/** Every chunk restarts the timer. */
async function* watched(body: ReadableStream<Uint8Array>, timer: NodeJS.Timeout): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of body) {
      timer.refresh();
      yield piece;
    }
  } finally {
    clearTimeout(timer);
  }
}
