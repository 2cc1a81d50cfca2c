/** Where a page of messages starts: after this one, in a list sorted by Slack's timestamps, newest first. */
export interface MessagePlace {
  readonly messageTs: string;
  readonly id: string;
}
