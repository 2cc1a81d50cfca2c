const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}";
const secret = "[A-Za-z0-9_-]{43}";
const short = new RegExp(`^Mcp(?:Code|Access)_(${uuid})\\.(${secret})$`);
const long = new RegExp(`^McpRefresh_(${uuid})\\.(${secret})\\.(${secret})$`);
const caller = new RegExp(`^McpGrant_(${uuid})$`);

/** A parsed code or access token: its grant's id, and its secret. */
export interface ShortText {
  readonly grantId: string;
  readonly secret: string;
}

/** A parsed refresh token. All those of a grant share the family; the secret is new each time. */
export interface RefreshText extends ShortText {
  readonly family: string;
}

/** Reads a code; null for anything that cannot be one. */
export const readCode = (text: string): ShortText | null => readShort("McpCode_", text);

/** Reads an access token; null for anything that cannot be one. */
export const readAccess = (text: string): ShortText | null => readShort("McpAccess_", text);

/** Reads a refresh token; null for anything that cannot be one. */
export function readRefresh(text: string): RefreshText | null {
  const [, grantId, family, own] = long.exec(text) ?? [];
  return grantId === undefined || family === undefined || own === undefined ? null : { grantId, family, secret: own };
}

export const codeText = ({ grantId, secret: own }: ShortText): string => `McpCode_${grantId}.${own}`;
export const accessText = ({ grantId, secret: own }: ShortText): string => `McpAccess_${grantId}.${own}`;
export const refreshText = ({ grantId, family, secret: own }: RefreshText): string =>
  `McpRefresh_${grantId}.${family}.${own}`;

/** The id that replaces a key's id for a caller with a token of that grant, in limits and audit trails. */
export const callerId = (grantId: string): string => `McpGrant_${grantId}`;

/** The grant of such an id; null for that of a key. */
export const grantOfCaller = (id: string): string | null => caller.exec(id)?.[1] ?? null;

function readShort(prefix: string, text: string): ShortText | null {
  const [, grantId, own] = text.startsWith(prefix) ? (short.exec(text) ?? []) : [];
  return grantId === undefined || own === undefined ? null : { grantId, secret: own };
}
