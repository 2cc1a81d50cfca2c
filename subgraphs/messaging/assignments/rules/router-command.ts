/** The commands for the triage line (wire contract im 8). */
export type RouterCommand =
  | { readonly kind: "connect" | "disconnect"; readonly agentHandle: string }
  | { readonly kind: "disconnect_all" | "list" | "help" };

/** The longest command: longer texts are not parsed. */
const longest = 128;
const everything = new Set(["disconnect", "stop", "unsubscribe", "quit"]);

/**
 * The command of a text: its first line, without blanks around it, in any case. The handle is as it was written, with or
 * without an @. Null when the text is no command.
 */
export function routerCommand(text: string | null): RouterCommand | null {
  const [line = ""] = (text ?? "")
    .slice(0, 4 * longest)
    .trimStart()
    .split(/[\r\n\u2028\u2029]/, 1);
  const words = line.trim();
  if (words.length > longest) return null;
  const lower = words.toLowerCase();
  if (everything.has(lower)) return { kind: "disconnect_all" };
  if (lower === "list" || lower === "help") return { kind: lower };
  const match = /^(connect|disconnect)\s+(\S+)$/.exec(lower);
  if (match === null) return null;
  // As it was written: lower case makes a k of the Kelvin sign, which is in no handle.
  const agentHandle = words.slice(-match[2]!.length);
  return { kind: match[1] as "connect" | "disconnect", agentHandle };
}
