/** The characters of a preview (wire contract contacts 8). */
const previewLength = 280;

/** As much of a text as is wanted: nothing, its beginning in code points, or all of it. */
export function wantedText(text: string | null, content: "metadata" | "preview" | "full"): string | null {
  if (text === null || content === "metadata") return null;
  if (content === "full" || text.length <= previewLength) return text;
  return Array.from(text.slice(0, previewLength * 2))
    .slice(0, previewLength)
    .join("");
}
