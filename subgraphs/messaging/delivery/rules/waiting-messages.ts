import type { Finding } from "../../../shared/installation/finding.js";
import { durationInWords } from "../../../shared/rules/duration.js";

/** A line whose messages wait to be handed over. */
export interface WaitingLine {
  readonly number: string;
  readonly carrier: string;
  readonly waiting: number;
  readonly since: Date;
}

/** Seconds after which messages are late, and after which their carrier certainly hangs. */
export const lateSeconds = { warning: 5 * 60, wrong: 30 * 60 } as const;

/** The lines whose messages do not leave. */
export function waitingMessages(lines: readonly WaitingLine[], now: Date): Finding[] {
  return lines
    .map((line) => ({ ...line, seconds: (now.getTime() - line.since.getTime()) / 1000 }))
    .filter(({ seconds }) => seconds >= lateSeconds.warning)
    .map(({ number, carrier, waiting, seconds }) => ({
      code: "im_messages_waiting",
      severity: seconds >= lateSeconds.wrong ? "wrong" : "warning",
      subject: number,
      message: `Instant messages wait for the line ${number}: ${waiting}, the oldest for ${durationInWords(seconds)}.`,
      remedy: `Check the carrier ${carrier}: it may hang. Then check that the task im-hand-over runs.`,
    }));
}
