import type { FastifyRequest } from "fastify";
import { Problem } from "../../subgraphs/shared/errors/problem.js";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";
import { anonymous, type Viewer } from "../../subgraphs/shared/viewer/viewer.js";
import type { Authentication } from "../ports.js";
import type { RouteBase } from "../route-base.js";
import type { Shim } from "./shim.js";

/**
 * Authenticates the caller of a route (wire contract org 1.2). A protected route answers 401 for a missing or invalid
 * credential and 403 for a valid one of a scheme that it does not accept. A public route ignores both.
 */
export async function admit(shim: Shim, route: RouteBase, request: FastifyRequest): Promise<Viewer> {
  const isPublic = route.credentials.includes("none");
  if (isPublic && route.credentials.length === 1) return anonymous;
  const { viewer, scheme } = await authenticate(shim, route, request);
  if (scheme !== null && route.credentials.includes(scheme)) return viewer;
  if (isPublic) return anonymous;
  if (scheme === null) throw unauthenticated(route);
  throw refusalOf(shim, route);
}

const carriers = {
  api_key: "an API key in X-API-Key",
  service_token: "a service token in X-Service-Token",
  bearer: "a bearer token in Authorization",
  mcp_token: "an access token of OAuth in Authorization",
} as const;

/** The error for a missing or invalid credential. It says where the route expects one. */
function unauthenticated({ credentials }: RouteBase): Problem {
  const locations = credentials.flatMap((credential) => (credential === "none" ? [] : [carriers[credential]]));
  return sharedErrors.problem("unauthenticated", {
    message: `A valid credential is required: ${locations.join(", or ")}.`,
  });
}

/** Throws when a route's refusal code is in no catalogue. */
export function checkRefusals(shim: Pick<Shim, "errors">, route: RouteBase): void {
  for (const code of [wrongScheme(route), tooLarge(route)]) definitionOf(shim, code, route.path);
}

/** The error for a valid credential of the wrong scheme. */
export function refusalOf(shim: Pick<Shim, "errors">, route: RouteBase): Problem {
  const code = wrongScheme(route);
  return new Problem(code, definitionOf(shim, code, route.path));
}

/** The error for a body beyond the route's limit. */
export function bodyRefusalOf(shim: Pick<Shim, "errors">, route: RouteBase): Problem {
  const code = tooLarge(route);
  return new Problem(code, definitionOf(shim, code, route.path));
}

const wrongScheme = ({ refusal = "credential_not_accepted" }: RouteBase): string => refusal;
const tooLarge = ({ bodyRefusal = "body_too_large" }: RouteBase): string => bodyRefusal;

function definitionOf({ errors }: Pick<Shim, "errors">, code: string, path: string): Shim["errors"][string] {
  const definition = Object.hasOwn(errors, code) ? errors[code] : undefined;
  if (definition === undefined) throw new Error(`The route ${path} refuses with ${code}, which no catalogue declares.`);
  return definition;
}

async function authenticate(shim: Shim, route: RouteBase, request: FastifyRequest): Promise<Authentication> {
  try {
    return await shim.authenticate(request);
  } catch (error) {
    if (!(error instanceof Problem && error.code === "unauthenticated")) throw error;
    if (route.credentials.includes("none")) return { viewer: anonymous, scheme: null };
    throw unauthenticated(route);
  }
}
