import type { TProperties } from "typebox";
import type { Settings } from "./read-settings.js";
import { describeSetting } from "./describe-setting.js";

/** The settings as a Markdown table, for the documentation. */
export function configTable({ schema }: Settings): string {
  const rows = Object.entries(schema.properties as TProperties).map(([name, schema]) => {
    const { byDefault, description, values } = describeSetting(name, schema);
    const default_ = byDefault === null ? "" : `\`${byDefault}\``;
    return `| \`${name}\` | ${default_} | ${[description, values].filter(Boolean).join(" ").replaceAll("|", "\\|")} |`;
  });
  return ["| Setting | Default | Meaning |", "|---|---|---|", ...rows].join("\n");
}
