import type { Tool } from "../../../mcp-shim/tool.js";

const id = "00000000-0000-4000-8000-000000000000";

/** A value that the schema takes and that names nothing. */
export function plausible({
  type,
  enum: values,
  anyOf,
  const: only,
  minimum = 1,
  items,
}: Record<string, any>): unknown {
  if (only !== undefined) return only;
  if (values !== undefined) return values[0];
  if (anyOf !== undefined) return plausible(anyOf[0]);
  if (type === "integer") return minimum;
  if (type === "boolean") return true;
  if (type === "array") return [plausible(items)];
  return id;
}

/** Optional arguments of tools that need one of several. */
const oneOfSeveral: ReadonlySet<string> = new Set(["text", "thread_id"]);

/** Arguments with which a tool runs its operation. It neither waits nor repeats. */
export function plausibleCall({ input }: Pick<Tool, "input">): Record<string, unknown> {
  const { properties, required = [] } = JSON.parse(JSON.stringify(input));
  const given = Object.entries(properties as Record<string, Record<string, any>>)
    .filter(([key]) => (required as string[]).includes(key) || oneOfSeveral.has(key))
    .map(([key, schema]) => [key, plausible(schema)]);
  return Object.fromEntries(given);
}
