import path from "node:path";
import { docPages } from "./doc-pages.js";

const served: ReadonlyMap<string, string> = new Map(docPages.map(({ file, name }) => [file, `/docs/${name}`]));
const link = /(!?)\[([^\]]+)\]\(([^()\s]+)\)/g;
/** Code keeps everything that looks like a link: fenced blocks, and text between backticks. */
const code = /(^```.*?^```$|`[^`\n]+`)/ms;

/**
 * A page with links that work where it is served. Links to other pages lead to their served form. A link to a file that
 * is not served becomes the name of the file, and pictures are left out.
 * @param file the page, relative to the project's root
 * @param form `.md` when links shall lead to Markdown, empty when to HTML
 */
export function rewriteLinks(markdown: string, file: string, form: ".md" | ""): string {
  const parts = markdown.split(code);
  return parts.map((part, index) => (index % 2 === 1 ? part : part.replaceAll(link, rewritten))).join("");

  function rewritten(match: string, picture: string, text: string, target: string): string {
    if (/^(?:[a-z]+:|#|\/)/i.test(target)) return match;
    if (picture !== "") return "";
    const [where = "", fragment] = target.split("#");
    const found = path.posix.join(path.posix.dirname(file), where);
    const page = served.get(found);
    if (page === undefined)
      return text === found ? `\`${found}\` of the source code` : `${text} (\`${found}\` of the source code)`;
    return `[${text}](${page}${form}${fragment === undefined ? "" : `#${fragment}`})`;
  }
}
