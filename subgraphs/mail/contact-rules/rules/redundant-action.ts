/** The action of rules that repeat a filter mode (wire contract mail 2.1). */
export function redundantAction(filterMode: "whitelist" | "blacklist"): "allow" | "block" {
  return filterMode === "whitelist" ? "block" : "allow";
}
