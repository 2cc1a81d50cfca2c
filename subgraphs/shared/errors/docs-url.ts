/** The path of the page that explains every error code. */
export const errorDocsPath = "/docs/errors";

/** Where an error code is explained, on the server at this origin (wire contract org 1.6). */
export function errorDocsUrl(origin: string, code: string): string {
  return `${origin}${errorDocsPath}#${code}`;
}
