import type { CardProperty } from "./card-property.js";
import { oneCardLine } from "./card-text.js";

/** The types that are labels (wire contract contacts 7.2). */
export const labelTypes: ReadonlySet<string> = new Set(["work", "home", "cell", "fax", "other"]);
const longestLabel = 64;
/** Apple writes the labels of its own programs so. */
const appleLabel = /^_\$!<(.*)>!\$_$/;

/** The labels of groups: Apple writes each as a property of its own. */
export function groupLabels(properties: readonly CardProperty[]): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  for (const property of properties) {
    if (property.name !== "x-ablabel" || property.group === "") continue;
    const text = oneCardLine(property);
    const label = appleLabel.exec(text)?.[1]?.toLowerCase() ?? text;
    if (label !== "") labels.set(property.group, Array.from(label).slice(0, longestLabel).join(""));
  }
  return labels;
}

/** The label of a property: its first type that is one, else that of its group. */
export function labelOf({ types, group }: CardProperty, labels: ReadonlyMap<string, string>): string | null {
  return types.find((type) => labelTypes.has(type)) ?? labels.get(group) ?? null;
}
