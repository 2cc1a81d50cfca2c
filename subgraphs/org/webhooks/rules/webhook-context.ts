import type { Violation } from "../../../shared/errors/problem.js";
import type { WebhookNames } from "../../../shared/rules/webhook-names.js";
import type { ContextConfig } from "../../../shared/rules/webhook-context.js";

export type { ContextConfig };

/** A window in an operation's input. */
export interface ContextWindowInput {
  readonly mode: "count" | "window";
  readonly count?: number | null;
  readonly hours?: number | null;
}

/** A configuration in an operation's input. */
export type ContextConfigInput = { readonly [Class in keyof ContextConfig]?: ContextWindowInput | null };

const contextClasses = ["email", "texts", "calls"] as const;

const bounds = { count: { max: 50, of: "count" }, window: { max: 168, of: "hours" } } as const;

/** Every violation in a configuration (wire contract org 3.3). */
export function contextViolations(config: ContextConfigInput): Violation[] {
  return contextClasses.flatMap((name) => {
    const entry = config[name];
    return entry === null || entry === undefined ? [] : windowViolations(entry, ["contextConfig", name]);
  });
}

function windowViolations(entry: ContextWindowInput, path: Violation["path"]): Violation[] {
  const { max, of } = bounds[entry.mode];
  const foreign = of === "count" ? "hours" : "count";
  const value = entry[of] ?? null;
  const violations: Violation[] = [];
  if (entry[foreign] !== undefined && entry[foreign] !== null) {
    violations.push({ path: [...path, foreign], message: `${foreign} is not allowed in the mode ${entry.mode}.` });
  }
  if (value === null || !Number.isInteger(value) || value < 1 || value > max) {
    violations.push({ path: [...path, of], message: `${of} must be a whole number from 1 to ${max}.` });
  }
  return violations;
}

/** Why a subscription to these topics cannot have that configuration; null when it can. */
export function contextObjection(config: object | null, topics: readonly WebhookNames[]): Violation | null {
  if (config === null || topics.some(({ takesContext }) => takesContext)) return null;
  return { path: ["contextConfig"], message: "These event types have no conversation context." };
}

/** The stored form of a checked configuration: omitted classes are left out. */
export function storedContext(config: ContextConfigInput): ContextConfig {
  const wanted = contextClasses.flatMap((name) => {
    const entry = config[name];
    if (entry === null || entry === undefined) return [];
    return [
      [name, entry.mode === "count" ? { mode: "count", count: entry.count } : { mode: "window", hours: entry.hours }],
    ];
  });
  return Object.fromEntries(wanted) as ContextConfig;
}
