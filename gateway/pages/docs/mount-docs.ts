import { readFileSync } from "node:fs";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import Negotiator from "negotiator";
import { PreparedAnswer } from "../../../rest-shim/index.js";
import { ownOrigin } from "../../../subgraphs/shared/context/own-origin.js";
import type { Services } from "../../../subgraphs/shared/context/services.js";
import { errorDocsPath } from "../../../subgraphs/shared/errors/docs-url.js";
import { shippedFile } from "../../files/project-file.js";
import { errorsMarkdown, errorsPage } from "../errors-page.js";
import { ordinaryPolicy, secured } from "../page-policy.js";
import { docPages } from "./doc-pages.js";
import { documentOf } from "./document-of.js";
import { docsIndex, llmsText } from "./llms-text.js";
import { rewriteLinks } from "./rewrite-links.js";

const headersOf = (type: string) => ({ "content-type": `${type}; charset=utf-8`, "cache-control": "no-cache" });

/** Serves the documentation as HTML and as Markdown, and `/llms.txt`. */
export function mountDocs(app: FastifyInstance, services: Pick<Services, "config" | "publicBaseUrl">): void {
  for (const { name, file, title } of docPages) {
    // Read at once: a missing page fails the start, not a request.
    const text = readFileSync(shippedFile(file), "utf8");
    const html = () => rendered(title, rewriteLinks(text, file, ""), `/docs/${name}`);
    serveBoth(app, `/docs/${name}`, rewriteLinks(text, file, ".md"), html);
  }
  serveBoth(app, "/docs", docsIndex(".md"), () => rendered("Documentation", docsIndex(""), "/docs"));
  serveBoth(app, errorDocsPath, errorsMarkdown(), () => Promise.resolve(errorsPage()));
  app.get("/llms.txt", (request, reply) => {
    const origin = ownOrigin(services, request.headers.host) ?? services.publicBaseUrl;
    return secured(reply, ordinaryPolicy).headers(headersOf("text/plain")).send(llmsText(origin));
  });
}

/** Serves a page at its URL, in the format that the reader prefers, and its Markdown at a separate URL. */
function serveBoth(app: FastifyInstance, address: string, markdown: string, html: () => Promise<string>): void {
  const asMarkdown = new PreparedAnswer(markdown, headersOf("text/markdown"));
  let asHtml: Promise<PreparedAnswer> | undefined;
  const prefersMarkdown = ({ headers: { accept } }: FastifyRequest): boolean =>
    new Negotiator({ headers: { accept } }).mediaType(["text/html", "text/markdown"]) === "text/markdown";
  app.get(address, async (request, reply): Promise<FastifyReply> => {
    void secured(reply, ordinaryPolicy).header("vary", "accept");
    if (prefersMarkdown(request)) return asMarkdown.send(request, reply);
    // Rendered for the first reader: most servers never get such a request.
    asHtml ??= html().then((page) => new PreparedAnswer(page, headersOf("text/html")));
    return (await asHtml).send(request, reply);
  });
  app.get(`${address}.md`, (request, reply) => asMarkdown.send(request, secured(reply, ordinaryPolicy)));
}

async function rendered(title: string, markdown: string, address: string): Promise<string> {
  const [{ htmlOf }, { contentsOf }] = await Promise.all([import("./html-of.js"), import("./contents-of.js")]);
  return documentOf({ title, address, body: htmlOf(markdown), contents: contentsOf(markdown) });
}
