import type { TProperties } from "typebox";
import { describeSetting } from "./describe-setting.js";
import { configSchema } from "./settings.js";

/** The settings as a Markdown table, for the README. */
export function configTable(): string {
  const rows = Object.entries(configSchema.properties as TProperties).map(([name, schema]) => {
    const { byDefault, description, values } = describeSetting(name, schema);
    const default_ = byDefault === null ? "" : `\`${byDefault}\``;
    return `| \`${name}\` | ${default_} | ${[description, values].filter(Boolean).join(" ").replaceAll("|", "\\|")} |`;
  });
  return ["| Setting | Default | Meaning |", "|---|---|---|", ...rows].join("\n");
}
