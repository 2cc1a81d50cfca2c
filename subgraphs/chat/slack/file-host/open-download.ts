import { pipeline, Transform } from "node:stream";
import { type Dispatcher, request } from "undici";
import type { OpenedDownload, SlackDownload } from "../port/slack-files.js";
import { downloadAnswer } from "../rules/download-answer.js";
import { Semaphore } from "../../../shared/sharing/semaphore.js";

/** Until the answer begins, as for every read (wire contract chat 8.4). */
const answerMilliseconds = 8_000;
/** Until nothing comes any more. */
const pauseMilliseconds = 15_000;
const totalMilliseconds = 300_000;

/** The shared state of downloads. */
interface Downloading {
  readonly agent: Dispatcher;
  /** For each key. */
  readonly downloads: Semaphore;
  /** `TIME_LIMITS_FACTOR` */
  readonly timeFactor: number;
}

/** Begins a download. It ends when its bytes have no reader any more. */
export async function openDownload(
  { agent, downloads, timeFactor }: Downloading,
  download: SlackDownload,
): Promise<OpenedDownload> {
  const { sharedBy } = download;
  const leave = downloads.take(sharedBy);
  if (leave === null) return { kind: "rate_limited", retryAfter: 1 };
  const opened = await begin(agent, download, leave, timeFactor);
  if (opened.kind !== "bytes") leave();
  return opened;
}

async function begin(
  dispatcher: Dispatcher,
  { address, token, mostBytes }: SlackDownload,
  ended: () => void,
  timeFactor: number,
): Promise<OpenedDownload> {
  const over = new AbortController();
  let isLate = false;
  const giveUp = (): void => {
    isLate = true;
    over.abort();
  };
  let timer = setTimeout(giveUp, answerMilliseconds * timeFactor);
  try {
    const { statusCode, headers, body } = await request(address, {
      dispatcher,
      headers: { authorization: `Bearer ${token}`, "accept-encoding": "identity" },
      signal: over.signal,
      bodyTimeout: pauseMilliseconds * timeFactor,
    });
    clearTimeout(timer);
    const answer = downloadAnswer({ status: statusCode, headers }, mostBytes);
    if (answer.kind !== "bytes") {
      body.on("error", () => {}).destroy();
      return answer;
    }
    timer = setTimeout(giveUp, totalMilliseconds * timeFactor);
    const bytes = pipeline(body, atMost(mostBytes), () => {
      clearTimeout(timer);
      ended();
    });
    return { ...answer, bytes };
  } catch (error) {
    clearTimeout(timer);
    if (isLate) return { kind: "late" };
    return { kind: isUnreachable(error) ? "unreachable" : "ambiguous" };
  }
}

/** Passes on bytes, and fails at the first that is too much. */
function atMost(mostBytes: number): Transform {
  let passed = 0;
  return new Transform({
    transform(part: Buffer, _, done) {
      passed += part.length;
      if (passed > mostBytes) done(new Error("The file is larger than it may be."));
      else done(null, part);
    },
  });
}

function isUnreachable(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === "ECONNREFUSED" || code === "ENOTFOUND" || code === "EAI_AGAIN" || code === "UND_ERR_CONNECT_TIMEOUT";
}
