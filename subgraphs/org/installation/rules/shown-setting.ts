/** A declared setting: its schema. */
export interface SettingSchema {
  readonly secret?: boolean;
  readonly default?: unknown;
  readonly description?: string;
}

/** A setting in the form for operators. */
export interface ShownSetting {
  readonly name: string;
  /** Null if it is not set, or a secret. */
  readonly value: string | null;
  readonly isSecret: boolean;
  readonly isSet: boolean;
  readonly isDefault: boolean;
  readonly description: string;
}

/** Credentials in an address, as in `smtp://user:password@host`. */
const credentials = /:\/\/[^/?#\s]*@/g;

/**
 * A setting without secrets: the value of one that is marked as a secret is removed, and so are credentials in an
 * address.
 */
export function shownSetting(name: string, schema: SettingSchema, value: string | number | undefined): ShownSetting {
  const isSecret = schema.secret === true;
  const isSet = value !== undefined;
  return {
    name,
    value: isSecret || !isSet ? null : String(value).replaceAll(credentials, "://***@"),
    isSecret,
    isSet,
    isDefault: value === schema.default,
    description: schema.description ?? "",
  };
}
