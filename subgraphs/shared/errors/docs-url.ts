/** The path of the page that explains every error code. */
export const errorDocsPath = "/docs/errors";

/** The URL of an error code's explanation, on the server at this origin (wire contract org 1.6). */
export function errorDocsUrl(origin: string, code: string): string {
  return `${origin}${errorDocsPath}#${code}`;
}
