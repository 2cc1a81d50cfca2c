import { a2aDomain } from "./a2a/subgraph.js";
import { mailDomain } from "./mail/subgraph.js";
import { orgDomain } from "./org/subgraph.js";
import type { Domain } from "./shared/domain/domain.js";
import { sharedErrors } from "./shared/errors/shared-errors.js";

/** The domains, in the order in which an identity's parts are created. */
export const domains: readonly Domain[] = [orgDomain, mailDomain, a2aDomain];

/** Every public error code with its status and sentence. What is not here is masked as `internal_error`. */
export const errorCatalogue = compose("error code", [
  sharedErrors.definitions,
  ...domains.map((domain) => domain.errors),
]);

/** Every kind of event. */
export const eventCatalogue = compose(
  "event kind",
  domains.map((domain) => domain.events),
);

/** Every action with who may do it. */
export const authorityCatalogue = compose(
  "action",
  domains.map((domain) => domain.authority),
);

export { bootstrap, type BootstrapResult, type BootstrapServices, firstAdminEmail } from "./org/bootstrap.js";
export { credentialDirectory } from "./org/credential-directory.js";
export { signInLinkFor } from "./org/sign-in-link-for.js";

function compose<Row>(what: string, parts: readonly Readonly<Record<string, Row>>[]): Readonly<Record<string, Row>> {
  const all: Record<string, Row> = {};
  for (const [name, row] of parts.flatMap((part) => Object.entries(part))) {
    if (Object.hasOwn(all, name)) throw new Error(`The ${what} ${name} is declared twice.`);
    all[name] = row;
  }
  return all;
}

/** The SDL of every subgraph by name: what the supergraph is composed from. */
export async function buildSubgraphSdls(): Promise<Record<string, string>> {
  const built = await Promise.all(domains.map((domain) => domain.buildSubgraph()));
  return Object.fromEntries(built.map((subgraph) => [subgraph.name, subgraph.sdl]));
}
