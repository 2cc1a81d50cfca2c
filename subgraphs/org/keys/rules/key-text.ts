/**
 * The spelling of keys: `ApiKey_<uuid4>.<43 characters>` (wire contract org 2.2), and `SvcToken_…` for service tokens.
 * Only letters, digits, `.`, `_` and `-`, so that a key is safe in a shell line.
 */
const syntax =
  /^((ApiKey|SvcToken)_[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/;
const idSyntax = /^(?:ApiKey|SvcToken)_[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The prefixes of key ids. */
export const keyPrefixes = { api_key: "ApiKey", service_token: "SvcToken" } as const;

export interface KeyText {
  /** The part before the dot: the row's id. */
  readonly id: string;
  readonly kind: "api_key" | "service_token";
  readonly secret: string;
}

/** Splits a full key; null for anything that cannot be one. */
export function parseKeyText(text: string): KeyText | null {
  const [, id, prefix, secret] = syntax.exec(text) ?? [];
  if (id === undefined || secret === undefined) return null;
  return { id, kind: prefix === "ApiKey" ? "api_key" : "service_token", secret };
}

/** Whether the text can be the id of a key. */
export function isKeyId(text: string): boolean {
  return idSyntax.test(text);
}

/** The visible part of a key: its prefix and the first eight digits of its id. */
export function displayPrefixOf(id: string): string {
  return id.slice(0, id.indexOf("_") + 1 + 8);
}
