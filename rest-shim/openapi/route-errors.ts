import type { ErrorDefinition } from "../../subgraphs/shared/errors/problem.js";
import type { RouteError } from "../row-base.js";
import type { Row } from "../rows.js";

/** The error codes of these catalogues, and those that an operation's description names. */
export interface KnownErrors {
  readonly catalogue: Readonly<Record<string, ErrorDefinition>>;
  describedBy(row: Row): readonly string[];
}

/** The error answers of a row by status: what each code means there. Throws for a code that no catalogue has. */
export function routeErrors(row: Row, known: KnownErrors): Map<number, Map<string, string>> {
  const errors = new Map<string, { readonly status: number; readonly means: string }>();
  for (const error of [...runnerErrors(row), ...known.describedBy(row), ...(row.errors ?? [])]) {
    const { code, status, means } = typeof error === "string" ? { code: error } : error;
    const usual = known.catalogue[code];
    if (usual === undefined) throw new Error(`The route ${row.path} names the error ${code}, which no catalogue has.`);
    // What a row says of a code comes last.
    errors.set(code, { status: status ?? usual.status, means: means ?? usual.message });
  }
  const statuses = new Map<number, Map<string, string>>();
  for (const [code, { status, means }] of errors) {
    statuses.set(status, (statuses.get(status) ?? new Map<string, string>()).set(code, means));
  }
  return statuses;
}

/** What the runner itself answers, whatever the operation. */
function runnerErrors(row: Row): (RouteError | string)[] {
  const isPublic = row.credentials.includes("none");
  const takesBody = row.method !== "GET" && row.method !== "DELETE";
  const takesJson = takesBody && row.kind !== "handler";
  const takesInput =
    row.kind !== "handler" && (row.query !== undefined || row.body !== undefined || row.method !== "GET");
  const errors: (RouteError | string | false | undefined)[] = [
    takesJson && "malformed_json",
    !isPublic && "unauthenticated",
    // A token of the outside provider is asked about there.
    row.credentials.includes("bearer") && "sign_in_provider_unavailable",
    !isPublic && row.credentials.length < 3 && (row.refusal ?? "credential_not_accepted"),
    // No id or handle holds what cannot be stored.
    row.path.includes("{") && "not_found",
    {
      code: "method_not_allowed",
      means: "Only for methods that this route does not accept. `Allow` lists the methods that it accepts.",
    },
    row.idempotencyKey && "idempotency_key_reused",
    row.idempotencyKey && "idempotency_in_progress",
    takesBody && (row.bodyRefusal ?? "body_too_large"),
    takesJson && "unsupported_media_type",
    (takesInput || row.kind === "every_page") && "validation_failed",
    row.kind !== "handler" && row.unavailableKeys !== undefined && { code: "not_available", status: 422 },
    // An address or a caller may have only so much under way.
    "rate_limited",
    "internal_error",
    "overloaded",
    "unavailable",
    "operation_timeout",
  ];
  return errors.filter((error) => error !== false && error !== undefined);
}
