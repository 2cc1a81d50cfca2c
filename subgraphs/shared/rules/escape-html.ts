/** A text as HTML shows it, in elements and in attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

/** A text as HTML with the same lines. */
export function htmlOfText(text: string): string {
  if (text === "") return "";
  return `<div>${escapeHtml(text).replaceAll(/\r\n|\r|\n/g, "<br>\n")}</div>`;
}
