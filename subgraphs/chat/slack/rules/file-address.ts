const longest = 2_048;

/**
 * An address to which bytes of files may go and from which they may come: one of Slack's hosts, or the server of the
 * methods (wire contract chat 8.3). Null for any other: Slack's answers are foreign, and a token must not follow them.
 */
export function slackFileAddress(apiUrl: string, address: unknown): string | null {
  if (typeof address !== "string" || address.length > longest || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.username !== "" || url.password !== "") return null;
  const isSlack = url.protocol === "https:" && url.port === "" && url.hostname.endsWith(".slack.com");
  return isSlack || url.origin === new URL(apiUrl).origin ? url.href : null;
}
