/**
 * The text with which a person connects with an agent through the triage line (wire contract im 8). Without a handle:
 * its format.
 */
export function connectCommand(agentHandle: string | null): string {
  return `connect @${agentHandle ?? "<handle>"}`;
}

/** A link that opens a phone's text app with the command written. */
export function smsLink(number: string, command: string): string {
  return `sms:${number}?&body=${encodeURIComponent(command)}`;
}
