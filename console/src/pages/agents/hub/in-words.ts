import type { AgentQuery } from "../../../../../generated/console-documents.js";

type Agent = NonNullable<AgentQuery["identity"]>;

/** `Everyone by email; by task only those that a rule allows`. */
export function access({ mailbox, a2aSettings, imEnabled, imInboundFilterMode }: Agent): string {
  const modes = [
    ["email", mailbox?.inboundFilterMode],
    ["message", imEnabled === true ? imInboundFilterMode : null],
    ["task of another organization", a2aSettings?.enabled === true ? a2aSettings.filterMode : null],
  ] as const;
  const by = (mode: string): string[] => modes.filter(([, own]) => own === mode).map(([channel]) => channel);
  const [open, closed] = [by("BLACKLIST"), by("WHITELIST")];
  const parts = [
    ...(open.length > 0 ? [`everyone by ${open.join(", ")}`] : []),
    ...(closed.length > 0 ? [`only allowed senders by ${closed.join(", ")}`] : []),
  ];
  const text = parts.join("; ");
  return text === "" ? "No one" : text[0]!.toUpperCase() + text.slice(1);
}

interface Workspace {
  readonly workspaceName: string;
}

export const workspaces = (found: readonly Workspace[]): string =>
  found.length === 0 ? "No workspace" : found.map(({ workspaceName }) => workspaceName).join(", ");
