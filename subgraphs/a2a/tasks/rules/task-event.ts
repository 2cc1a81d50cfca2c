/** What an event of a task records beside its kind: enough to tell its payload as of the event. */
export interface TaskEventData {
  readonly contextId: string;
  readonly state: string;
  /** The ledger row of the message that made the change; null when it was canceled. */
  readonly messageRowId: string | null;
  /** The side whose deletion canceled the task; absent when nobody's did. */
  readonly leftBy?: "requester" | "worker";
}
