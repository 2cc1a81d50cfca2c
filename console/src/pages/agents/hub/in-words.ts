import type { AgentQuery } from "../../../../../generated/console-documents.js";

type Agent = NonNullable<AgentQuery["identity"]>;

/** `Email from everyone, tasks of other organizations only if a rule allows it`. */
export function access({ mailbox, a2aSettings, imEnabled, imInboundFilterMode }: Agent): string {
  const modes = [
    ["email", mailbox?.inboundFilterMode],
    ["messages", imEnabled === true ? imInboundFilterMode : null],
    ["tasks of other organizations", a2aSettings?.enabled === true ? a2aSettings.filterMode : null],
  ] as const;
  const parts = modes.flatMap(([channel, mode]) =>
    mode == null ? [] : [`${channel} ${mode === "BLACKLIST" ? "from everyone" : "only if a rule allows it"}`],
  );
  const text = parts.join(", ");
  return text === "" ? "Nothing reaches it" : text[0]!.toUpperCase() + text.slice(1);
}

interface Workspace {
  readonly workspaceName: string;
}

export const workspaces = (found: readonly Workspace[]): string =>
  found.length === 0 ? "No workspace" : found.map(({ workspaceName }) => workspaceName).join(", ");
