/** Whom a filter mode lets pass without a rule. Nothing until it is read. */
type Mode = "BLACKLIST" | "WHITELIST" | null | undefined;

/** The default for mail or messages, without a rule: `Default: everyone may write.` */
export function writingDefault(inbound: Mode, outbound: Mode): string {
  if (inbound == null || outbound == null) return "";
  const from = inbound === "BLACKLIST" ? "everyone may write" : "nobody may write";
  if (inbound === outbound) return `Default: ${from}.`;
  return `Default: ${from} to the agent; the agent may write to ${outbound === "BLACKLIST" ? "everyone" : "nobody"}.`;
}

interface TaskSettings {
  readonly filterMode: Mode;
  readonly publiclyDiscoverable: boolean;
  readonly allowPublicEgress: boolean;
}

/** The default for tasks, without a rule. Agents that are public may pass where the mode is closed. */
export function taskDefault(settings: TaskSettings | null | undefined): string {
  if (settings?.filterMode == null) return "";
  if (settings.filterMode === "BLACKLIST") return "Default: agents of every organization may exchange tasks with it.";
  const isOpen = settings.publiclyDiscoverable || settings.allowPublicEgress;
  const open = isOpen ? ", and public agents as its settings allow" : "";
  return `Default: only agents of its own organization may exchange tasks with it${open}.`;
}
