import type { Services } from "../../shared/context/services.js";
import { carrierOf, type ReplyTarget, type SendResult } from "../carriers/public.js";
import { openMedia } from "../media/public.js";
import { reasonToStay } from "./rules/may-leave.js";
import { failed, outcomeOf } from "./rules/outcome.js";
import type { Progress } from "./rules/progress.js";
import type { OutgoingRow } from "./store/outgoing.js";
import type { OutcomeWriter } from "./write-outcomes.js";
import { timeLimit } from "../../shared/config/time-limit.js";

/** Longer than any carrier's own time limit, so that it can report its result. */
const callMilliseconds = 60_000;

/** The result of a call: its meaning, and the carrier's ids of the message and its thread. */
interface Outcome {
  readonly progress: Progress | "unknown";
  readonly carrierMessageId: string | null;
  readonly carrierThreadId: string | null;
  /** Whether a reply left as a plain message. */
  readonly leftPlain: boolean;
}

/** The service of a call that did not report one. */
const unnamed = { carrierMessageId: null, carrierThreadId: null, leftPlain: false } as const;

/** Hands a claimed message to its carrier, once, and writes what came of it (wire contract im 10). */
export async function handOver(
  services: Services,
  outcomes: OutcomeWriter,
  message: OutgoingRow,
  signal: AbortSignal,
): Promise<void> {
  const within = AbortSignal.timeout(timeLimit(services.config, callMilliseconds));
  const outcome = await call(services, message, AbortSignal.any([signal, within]));
  const { id: messageId, conversationId, lineId } = message;
  await outcomes.write(lineId, { messageId, conversationId, ...outcome });
}

async function call(services: Services, message: OutgoingRow, signal: AbortSignal): Promise<Outcome> {
  const reason = reasonToStay(message);
  if (reason !== null) return unsent(reason, "The message was not sent: what it needed is gone.");
  const media = message.mediaId === null ? null : await openMedia(services, message.mediaId);
  if (message.mediaId !== null && media === null)
    return unsent("media_unreachable", "The file of the message is gone.");
  const isNewGroup = message.isGroup && message.carrierThreadId === null;
  const { maxMediaBytes } = carrierOf(services, message).features(message);
  if (media !== null && media.byteSize > maxMediaBytes) {
    return unsent("media_too_large", `The carrier takes files of at most ${maxMediaBytes} bytes.`);
  }
  const result = await send(services, message, { media, isNewGroup, signal });
  const progress = outcomeOf(result, isNewGroup) ?? "unknown";
  if (result.kind !== "accepted") return { progress, ...unnamed };
  const { carrierMessageId, carrierThreadId, leftPlain = false } = result;
  return { progress, carrierMessageId, carrierThreadId, leftPlain };
}

async function send(
  services: Services,
  message: OutgoingRow,
  {
    media,
    isNewGroup,
    signal,
  }: { media: Awaited<ReturnType<typeof openMedia>>; isNewGroup: boolean; signal: AbortSignal },
): Promise<SendResult> {
  const { id: clientRef, content: text, sendStyle, carrierLineId, number, participants } = message;
  const carrier = carrierOf(services, message);
  const content = { clientRef, text, media, sendStyle, line: { carrierLineId, number } };
  try {
    if (isNewGroup) return await carrier.createGroup({ ...content, addresses: participants }, signal);
    const thread =
      message.carrierThreadId === null
        ? { address: message.remoteNumber! }
        : { carrierThreadId: message.carrierThreadId };
    return await carrier.send({ ...content, thread, wantService: "imessage", replyTo: replyOf(message) }, signal);
  } catch (error) {
    // A carrier never throws for what the network does, so what it did before is not known.
    services.log.error({ message: clientRef, error: String(error) }, "A carrier failed unexpectedly");
    return { kind: "ambiguous", reason: "The carrier's adapter failed." };
  }
}

function replyOf({ replyTo, replyMayBePlain }: OutgoingRow): ReplyTarget | null {
  return replyTo === null ? null : { carrierMessageId: replyTo, mayBePlain: replyMayBePlain !== false };
}

function unsent(code: string, message: string): Outcome {
  return { progress: failed("error", code, message), ...unnamed };
}
