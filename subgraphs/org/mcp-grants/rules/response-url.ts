/**
 * Where a browser is sent with an answer: the address of the client, its own query first. Fields without a value are left
 * out. `iss` names this server, so that an answer cannot pass for that of another (RFC 9207).
 */
export function responseUrl(redirectUri: string, fields: Readonly<Record<string, string | null>>): string {
  const given = Object.entries(fields).filter((field): field is [string, string] => field[1] !== null);
  const query = new URLSearchParams(given).toString();
  return `${redirectUri}${redirectUri.includes("?") ? "&" : "?"}${query}`;
}
