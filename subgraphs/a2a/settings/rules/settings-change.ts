import type { Violation } from "../../../shared/errors/problem.js";
import { checkSkills, type Skill, type SkillInput } from "./skills.js";

/** The owner's settings for an identity's tasks (spec 2.5a, wire contract a2a 4.1). */
export interface SettingsValues {
  readonly enabled: boolean;
  readonly publiclyDiscoverable: boolean;
  readonly allowPublicEgress: boolean;
  readonly filterMode: "whitelist" | "blacklist";
  /** Null: the default skill. */
  readonly skills: readonly Skill[] | null;
}

/** A change as a client sends it. Omitted fields are unchanged. */
export type SettingsInput = {
  readonly [Key in Exclude<keyof SettingsValues, "skills">]?: SettingsValues[Key] | null;
} & { readonly skills?: readonly SkillInput[] | null };

const notNull = ["enabled", "publiclyDiscoverable", "allowPublicEgress", "filterMode"] as const;

/** Checks a change of settings (wire contract a2a 4.7): only skills can be set to null. */
export function checkSettings(input: SettingsInput): {
  change: Partial<SettingsValues>;
  violations: readonly Violation[];
} {
  const violations: Violation[] = notNull
    .filter((name) => input[name] === null)
    .map((name) => ({ path: [name], message: `${name} cannot be null.` }));
  const change: { -readonly [Key in keyof SettingsValues]?: SettingsValues[Key] } = {};
  if (typeof input.enabled === "boolean") change.enabled = input.enabled;
  if (typeof input.publiclyDiscoverable === "boolean") change.publiclyDiscoverable = input.publiclyDiscoverable;
  if (typeof input.allowPublicEgress === "boolean") change.allowPublicEgress = input.allowPublicEgress;
  if (input.filterMode) change.filterMode = input.filterMode;
  if (input.skills === null) change.skills = null;
  if (input.skills) {
    const checked = checkSkills(input.skills, ["skills"]);
    violations.push(...checked.violations);
    change.skills = checked.skills;
  }
  return { change, violations };
}
