/** The action of rules that say what a filter mode says already (wire contract mail 2.1). */
export function redundantAction(filterMode: "whitelist" | "blacklist"): "allow" | "block" {
  return filterMode === "whitelist" ? "block" : "allow";
}
