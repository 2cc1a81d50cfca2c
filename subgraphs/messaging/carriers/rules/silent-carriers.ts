import type { Finding } from "../../../shared/installation/finding.js";
import { durationInWords } from "../../../shared/rules/duration.js";

/** A line of a carrier, and up to when the carrier was asked about it. */
export interface AskedLine {
  readonly number: string;
  readonly seenUntil: Date;
}

/** Seconds without an answer of a carrier that is asked every 30: it hangs, or cannot be reached. */
export const silentAfterSeconds = 5 * 60;

/** The lines whose carrier does not answer. */
export function silentCarriers(carrier: string, lines: readonly AskedLine[], now: Date): Finding[] {
  return lines
    .map(({ number, seenUntil }) => ({ number, seconds: (now.getTime() - seenUntil.getTime()) / 1000 }))
    .filter(({ seconds }) => seconds >= silentAfterSeconds)
    .map(({ number, seconds }) => ({
      code: "carrier_silent",
      severity: "wrong",
      subject: number,
      message: `The carrier ${carrier} has not answered for the line ${number} for ${durationInWords(seconds)}. Messages to it and from it may be delayed.`,
      remedy: "Check that its server runs, that this server reaches it, and that its password is right.",
    }));
}
