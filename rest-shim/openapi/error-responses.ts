import type { Row } from "../rows.js";

/** Every error status that a row can answer, with what it means: the runner's own and those that the row names. */
export function errorStatuses(row: Row): Record<number, string> {
  const isPublic = row.credentials.includes("none");
  const takesBody = row.method !== "GET" && row.method !== "DELETE";
  const isRead = row.method === "GET";
  const takesJson = takesBody && row.kind !== "handler";
  const takesInput = row.kind !== "handler" && (row.query !== undefined || row.body !== undefined || !isRead);
  const statuses: Record<number, string | undefined> = {
    ...(takesJson ? { 400: "The body is not valid JSON." } : {}),
    ...(isPublic ? {} : { 401: "No credential, or one that is not valid.", 403: "The credential may not do this." }),
    ...(row.path.includes("{") ? { 404: "Not found, or not visible to the credential." } : {}),
    405: "Only for methods that this address does not take: `Allow` lists those that it takes.",
    ...(row.idempotencyKey === undefined
      ? {}
      : { 409: "The Idempotency-Key was used with a different request, or its request still runs." }),
    ...(takesBody ? { 413: "The body is too large." } : {}),
    ...(takesJson ? { 415: "The body is not application/json." } : {}),
    ...(takesInput || !isRead || row.kind === "every_page" ? { 422: "The request has invalid values." } : {}),
    500: "Something went wrong on our side.",
    503: "There is too much to do right now. Nothing was done: repeat the request.",
    504: "The operation took too long.",
  };
  for (const [status, sentence] of Object.entries(row.errors ?? {})) {
    const known = row.idempotencyKey === undefined ? undefined : statuses[Number(status)];
    statuses[Number(status)] = status === "409" && known !== undefined ? `${sentence} ${known}` : sentence;
  }
  return statuses as Record<number, string>;
}
