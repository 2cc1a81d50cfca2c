/** A setting as it is declared: what its schema says. */
export interface SettingSchema {
  readonly secret?: boolean;
  readonly default?: unknown;
  readonly description?: string;
}

/** A setting as the operator sees it. */
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
 * A setting without what must not be shown: the value of one that is marked as a secret, and credentials in an address, if
 * somebody wrote them into one that is not.
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
