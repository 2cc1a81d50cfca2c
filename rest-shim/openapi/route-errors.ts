import type { ErrorDefinition } from "../../subgraphs/shared/errors/problem.js";
import type { RouteError } from "../route-base.js";
import type { Route } from "../route.js";

/** The error codes of these catalogues, and those that an operation's description names. */
export interface KnownErrors {
  readonly catalogue: Readonly<Record<string, ErrorDefinition>>;
  describedBy(route: Route): readonly string[];
}

/**
 * The error answers of a route by status: the meaning of each code there. Throws for a code that is in no catalogue.
 */
export function routeErrors(route: Route, known: KnownErrors): Map<number, Map<string, string>> {
  const errors = new Map<string, { readonly status: number; readonly means: string }>();
  for (const error of [...runnerErrors(route), ...known.describedBy(route), ...(route.errors ?? [])]) {
    const { code, status, means } = typeof error === "string" ? { code: error } : error;
    const usual = known.catalogue[code];
    if (usual === undefined)
      throw new Error(`The route ${route.path} names the error ${code}, which no catalogue has.`);
    // The route's own statement about a code takes precedence.
    errors.set(code, { status: status ?? usual.status, means: means ?? usual.message });
  }
  const statuses = new Map<number, Map<string, string>>();
  for (const [code, { status, means }] of errors) {
    statuses.set(status, (statuses.get(status) ?? new Map<string, string>()).set(code, means));
  }
  return statuses;
}

/** A frozen agent sends nothing; its keys may also read nothing (wire contract reviews 6.1). */
const frozenCodes = ["agent_frozen", "organization_frozen", "installation_frozen"] as const;

/** The errors of the runner itself, for any operation. */
function runnerErrors(route: Route): (RouteError | string)[] {
  const isPublic = route.credentials.includes("none");
  const takesBody = route.method !== "GET" && route.method !== "DELETE";
  const takesJson = takesBody && route.kind !== "handler";
  const takesInput =
    route.kind !== "handler" && (route.query !== undefined || route.body !== undefined || route.method !== "GET");
  const errors: (RouteError | string | false | undefined)[] = [
    takesJson && "malformed_json",
    !isPublic && "unauthenticated",
    // The outside provider is asked about a token there.
    route.credentials.includes("bearer") && "sign_in_provider_unavailable",
    !isPublic && route.credentials.length < 3 && (route.refusal ?? "credential_not_accepted"),
    ...(isPublic ? [] : frozenCodes),
    // Rules judge everything that leaves in an agent's name, by any route that writes.
    !isPublic && route.method !== "GET" && "blocked_by_rule",
    // Ids and handles never contain text that cannot be stored.
    route.path.includes("{") && "not_found",
    {
      code: "method_not_allowed",
      means: "Only for methods that this route does not accept. `Allow` lists the methods that it accepts.",
    },
    route.idempotencyKey && "idempotency_key_reused",
    route.idempotencyKey && "idempotency_in_progress",
    takesBody && (route.bodyRefusal ?? "body_too_large"),
    takesJson && "unsupported_media_type",
    (takesInput || route.kind === "every_page") && "validation_failed",
    route.kind !== "handler" && route.unavailableKeys !== undefined && { code: "not_available", status: 422 },
    // The number of requests in progress is limited per address and caller.
    "rate_limited",
    "internal_error",
    "overloaded",
    "unavailable",
    "operation_timeout",
  ];
  return errors.filter((error) => error !== false && error !== undefined);
}
