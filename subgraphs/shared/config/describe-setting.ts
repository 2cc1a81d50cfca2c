import type { TSchema } from "typebox";
import { unlimited } from "./setting.js";

/** The description of one setting: in docs/settings.md, and when a value is refused. */
export interface SettingDescription {
  readonly name: string;
  /** As text; null when there is none. */
  readonly byDefault: string | null;
  readonly description: string;
  /** One sentence about the accepted values; empty when any text is accepted. */
  readonly values: string;
}

/** Describes a setting from its schema. It never includes its value. */
export function describeSetting(name: string, schema: TSchema): SettingDescription {
  const given = schema as {
    description?: string;
    default?: string | number;
    anyOf?: readonly { const: string }[];
    const?: string;
    minimum?: number;
    maximum?: number;
    form?: string;
  };
  return {
    name,
    byDefault: given.default === undefined ? null : String(given.default),
    description: given.description ?? "",
    values: valuesOf(given),
  };
}

function valuesOf(schema: {
  anyOf?: readonly { const: string }[];
  const?: string;
  minimum?: number;
  maximum?: number;
  form?: string;
}): string {
  if (schema.anyOf !== undefined) return `One of: ${schema.anyOf.map((choice) => choice.const).join(", ")}.`;
  if (schema.const !== undefined) return `Only: ${schema.const}.`;
  if (schema.form !== undefined) return `Such as ${schema.form}`;
  if (schema.minimum === undefined) return "";
  const upTo = schema.maximum === undefined || schema.maximum >= unlimited ? "" : ` to ${schema.maximum}`;
  return `A whole number from ${schema.minimum}${upTo}.`;
}
