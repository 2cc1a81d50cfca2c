import { STATUS_CODES } from "node:http";
import { errorCatalogue } from "../../subgraphs/index.js";
import { errorDocsPath } from "../../subgraphs/shared/errors/docs-url.js";
import { documentOf } from "./docs/document-of.js";

/** The page for `docs_url` of errors: every code with its status, its meaning and advice. */
export function errorsPage(): string {
  const codes = Object.keys(errorCatalogue).sort();
  return documentOf({
    title: "Errors",
    address: errorDocsPath,
    contents: [],
    body: `      <h1>Errors</h1>
      <p>
        REST answers have the code in <code>error.code</code>, GraphQL answers in <code>extensions.code</code>. The codes
        are the same. The <code>hint</code> of an answer says what to do. It can be more specific than this page.
      </p>
      <p>
        For status 429 and 503, <code>Retry-After</code> says how many seconds to wait. The operator of
        the server can raise the limits that have a setting: see <code>docs/settings.md</code>.
      </p>
${codes.map(sectionOf).join("\n")}
`,
  });
}

/** The same as Markdown. */
export function errorsMarkdown(): string {
  const sections = Object.keys(errorCatalogue)
    .sort()
    .flatMap((code) => {
      const { message, hint } = errorCatalogue[code]!;
      const what = [message, ...(hint === undefined ? [] : [`What to do: ${hint}`])];
      return [`## ${code}`, statusesOf(code), ...what];
    });
  const where =
    "REST answers have the code in `error.code`, GraphQL answers in `extensions.code`. The codes are the same.";
  const retry = "For status 429 and 503, `Retry-After` says how many seconds to wait.";
  return `${["# Errors of Parley", `${where} ${retry}`, ...sections].join("\n\n")}\n`;
}

function statusesOf(code: string): string {
  const { status, otherStatus } = errorCatalogue[code]!;
  const statuses = [status, ...(otherStatus === undefined ? [] : [otherStatus])];
  return statuses.map((one) => `${one} ${STATUS_CODES[one] ?? ""}`.trim()).join(", ");
}

function sectionOf(code: string): string {
  const { message, hint } = errorCatalogue[code]!;
  return [
    `      <section id="${code}">`,
    `        <h2><a href="#${code}"><code>${code}</code></a></h2>`,
    `        <p class="soft">${statusesOf(code)}</p>`,
    `        <p>${markup(message)}</p>`,
    ...(hint === undefined ? [] : [`        <p>What to do: ${markup(hint)}</p>`]),
    "      </section>",
  ].join("\n");
}

/** A sentence of ours as HTML, with text between backticks as code. */
function markup(sentence: string): string {
  const escaped = sentence.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return escaped.replaceAll(/`([^`]+)`/g, "<code>$1</code>");
}
