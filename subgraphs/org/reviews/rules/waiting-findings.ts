import type { Finding } from "../../../shared/installation/finding.js";

/** Findings about what waits for people, and about approved sends that do not leave (wire contract reviews 7.8). */
export function waitingFindings(waitingLong: number, arePaused: boolean): Finding[] {
  return [...(arePaused ? [paused] : []), ...(waitingLong === 0 ? [] : [undecidedFor(waitingLong)])];
}

const paused: Finding = {
  code: "releases_paused",
  severity: "warning",
  subject: "RELEASES_PAUSED",
  message: "RELEASES_PAUSED is 1: nothing that people approve is sent.",
  remedy: "Look through what was approved before a backup, then set RELEASES_PAUSED to 0.",
};

function undecidedFor(reviews: number): Finding {
  const message =
    reviews === 1
      ? "A send of an agent has waited for a person for more than half of its time."
      : `${reviews} sends of agents have waited for a person for more than half of their time.`;
  const remedy = "Ask the admins of the organizations to decide. What is not decided expires.";
  return { code: "reviews_wait_long", severity: "note", subject: null, message, remedy };
}
