/**
 * The redirect with an answer: the client's URL with its own query first. Fields without a value are omitted. `iss`
 * names this server, so that its answer cannot be mistaken for that of another server (RFC 9207).
 */
export function responseUrl(redirectUri: string, fields: Readonly<Record<string, string | null>>): string {
  const given = Object.entries(fields).filter((field): field is [string, string] => field[1] !== null);
  const query = new URLSearchParams(given).toString();
  return `${redirectUri}${redirectUri.includes("?") ? "&" : "?"}${query}`;
}
