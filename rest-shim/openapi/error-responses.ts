import type { Row } from "../rows.js";

/** Every error status that a row can answer, with what it means: the runner's own and those that the row names. */
export function errorStatuses(row: Row): Record<number, string> {
  const isPublic = row.credentials.includes("none");
  const takesBody = row.method !== "GET" && row.method !== "DELETE";
  const takesInput =
    row.kind !== "handler" && (row.query !== undefined || row.body !== undefined || row.method !== "GET");
  const statuses: Record<number, string | undefined> = {
    ...(takesBody && row.kind !== "handler" ? { 400: "The body is not valid JSON." } : {}),
    ...(isPublic ? {} : { 401: "No credential, or one that is not valid.", 403: "The credential may not do this." }),
    ...(row.path.includes("{") ? { 404: "Not found, or not visible to the credential." } : {}),
    ...(takesBody ? { 413: "The body is too large." } : {}),
    ...(takesBody && row.kind !== "handler" ? { 415: "The body is not application/json." } : {}),
    ...(takesInput ? { 422: "The request has invalid values." } : {}),
    ...row.errors,
    500: "Something went wrong on our side.",
  };
  return statuses as Record<number, string>;
}
