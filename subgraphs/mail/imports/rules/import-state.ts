/** The states of a job (wire contract mail 2.6). */
export type ImportState = "pending_upload" | "queued" | "running" | "completed" | "failed" | "cancelled";

/** States of an active job, including one that waits for its owner: a mailbox has at most one such job. */
export const liveStates = ["pending_upload", "queued", "running"] as const satisfies readonly ImportState[];

/** Whether a job has not ended. */
export function isLive(state: ImportState): boolean {
  return (liveStates as readonly ImportState[]).includes(state);
}

/**
 * The effect of starting a job in a state: it is queued, nothing happens, or its upload is missing (wire contract mail
 * 9).
 */
export function decideStart(state: ImportState, hasUpload: boolean): "queue" | "nothing" | "upload_missing" {
  if (state !== "pending_upload") return "nothing";
  return hasUpload ? "queue" : "upload_missing";
}
