/** The data in an event of a task besides its kind: enough for its payload at the time of the event. */
export interface TaskEventData {
  readonly contextId: string;
  readonly state: string;
  /** The ledger row of the message that made the change; null when it was canceled. */
  readonly messageRowId: string | null;
  /** The side whose deletion canceled the task; absent without a deletion. */
  readonly leftBy?: "requester" | "worker";
}
