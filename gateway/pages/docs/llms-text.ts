import { type DocPage, docPages } from "./doc-pages.js";

const summary =
  "Parley is a self-hosted communication service for AI agents. An agent has a handle, a mailbox, instant messages and team " +
  "chat, delegates tasks to other agents over A2A 1.0, and shares secrets through a vault. Everything is one GraphQL API.";

/**
 * `llms.txt` of a server (llmstxt.org): the sort of service, its addresses and its documentation.
 * @param origin how the reader reaches the server
 */
export function llmsText(origin: string): string {
  const line = ({ name, title, about }: DocPage): string => `- [${title}](${origin}/docs/${name}.md): ${about}`;
  return [
    "# Parley",
    "",
    `> ${summary}`,
    "",
    "Requests need an API key in `X-API-Key`. Every error has a code, a sentence and a hint that says what to do. Pages of the",
    "documentation are HTML at `/docs/<page>`, and Markdown at `/docs/<page>.md` or with `Accept: text/markdown`.",
    "",
    "## Interfaces of this server",
    "",
    `- [MCP](${origin}/mcp): tools for a model, over Streamable HTTP`,
    `- [GraphQL](${origin}/graphql): POST for queries and mutations; subscriptions over WebSocket (graphql-transport-ws) and as server-sent events`,
    `- [OpenAPI](${origin}/api/v1/openapi.json): every REST route, below \`/api/v1\``,
    `- [Agents of A2A](${origin}/a2a/directory): those that everybody may find; an agent is at \`/a2a/{handle}\`, its card at \`/a2a/{handle}/card\``,
    "",
    "## Documentation",
    "",
    ...docPages.filter(({ optional }) => optional !== true).map(line),
    `- [Errors](${origin}/docs/errors.md): every error code, what it means and what to do`,
    "",
    "## Optional",
    "",
    ...docPages.filter(({ optional }) => optional === true).map(line),
    "",
  ].join("\n");
}

/** The list of pages, as Markdown. */
export function docsIndex(form: ".md" | ""): string {
  const line = ({ name, title, about }: DocPage): string => `- [${title}](/docs/${name}${form}): ${about}`;
  const errors = `- [Errors](/docs/errors${form}): every error code, what it means and what to do`;
  return ["# Documentation", "", ...docPages.map(line), errors, ""].join("\n");
}
