import type { Route } from "../route.js";

interface Header {
  readonly description: string;
  readonly schema: { readonly type: "string" | "integer"; readonly minimum?: number };
  readonly required?: boolean;
}

const text = { type: "string" } as const;

/** The response headers that routes answer with, by name. */
export const responseHeaders = {
  "X-Request-ID": { description: "Id of the request in the server's log.", schema: text, required: true },
  "Retry-After": {
    description: "Number of seconds to wait before you repeat the request.",
    schema: { type: "integer", minimum: 1 },
  },
  "WWW-Authenticate": { description: "The credentials that the route accepts.", schema: text, required: true },
  Allow: { description: "The methods that the route accepts.", schema: text, required: true },
  "Idempotent-Replay": {
    description: "`true` if the answer is from an earlier request with the same key.",
    schema: text,
  },
  ETag: { description: "The version of the document, for `If-None-Match`.", schema: text, required: true },
  "Last-Modified": { description: "When the document last changed.", schema: text, required: true },
  "Cache-Control": { description: "How long caches may keep the answer.", schema: text, required: true },
  "Referrer-Policy": { description: "Keeps the address out of later requests.", schema: text, required: true },
  Deprecation: { description: "`true` if the route will be removed.", schema: text, required: true },
} satisfies Readonly<Record<string, Header>>;

export type ResponseHeader = keyof typeof responseHeaders;

/** The headers of an answer of a route with this status. */
export function headersOf(route: Route, status: number): ResponseHeader[] {
  const isSuccess = status < 400;
  const names: (string | false | undefined)[] = [
    "X-Request-ID",
    status === 401 && "WWW-Authenticate",
    status === 405 && "Allow",
    (status === 409 || status === 429 || status === 503) && "Retry-After",
    ...Object.keys(route.alwaysHeaders ?? {}),
    ...(isSuccess ? Object.keys(route.headers ?? {}) : []),
    ...(isSuccess && route.cacheable === true ? ["Cache-Control", "ETag", "Last-Modified"] : []),
    isSuccess && route.deprecated && "Deprecation",
    (isSuccess || status === 403 || status === 409) && route.idempotencyKey && "Idempotent-Replay",
  ];
  return [...new Set(names.filter((name) => typeof name === "string"))].map((name) => {
    if (Object.hasOwn(responseHeaders, name)) return name as ResponseHeader;
    throw new Error(`The route ${route.path} answers with the header ${name}, which has no description.`);
  });
}
