/** What a person texts to the triage line to reach an agent (wire contract im 8). Without a handle: how it looks. */
export function connectCommand(agentHandle: string | null): string {
  return `connect @${agentHandle ?? "<handle>"}`;
}

/** A link that opens a phone's text app with the command written. */
export function smsLink(number: string, command: string): string {
  return `sms:${number}?&body=${encodeURIComponent(command)}`;
}
