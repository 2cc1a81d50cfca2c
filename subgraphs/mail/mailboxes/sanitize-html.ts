import { Parser } from "htmlparser2";
import { escapeHtml } from "../../shared/rules/escape-html.js";
import { hiddenElements, allowedAttributes, voidElements } from "./rules/signature-policy.js";

/**
 * HTML that is safe in any mail: texts, links, tables and images from the web. Everything else is removed. Null when
 * nothing visible is left.
 */
export function sanitizeHtml(html: string): string | null {
  const pieces: string[] = [];
  /** Open elements, and whether their tag was retained. */
  const open: { readonly name: string; readonly isAllowed: boolean }[] = [];
  let hidden = 0;
  let isVisible = false;
  const parser = new Parser({
    onopentag(name, given) {
      const isHidden = hiddenElements.has(name);
      if (isHidden) hidden++;
      const allowed = hidden > 0 ? null : allowedAttributes(name, given);
      open.push({ name, isAllowed: allowed !== null });
      if (allowed === null) return;
      if (name === "img") isVisible = true;
      const attributes = Object.entries(allowed).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
      pieces.push(`<${name}${attributes.join("")}>`);
    },
    ontext(text) {
      if (hidden > 0) return;
      if (text.trim() !== "") isVisible = true;
      pieces.push(escapeHtml(text));
    },
    onclosetag(name) {
      const element = open.pop();
      if (hiddenElements.has(name)) hidden--;
      if (element?.isAllowed === true && !voidElements.has(name)) pieces.push(`</${name}>`);
    },
  });
  parser.write(html);
  parser.end();
  return isVisible ? pieces.join("") : null;
}
