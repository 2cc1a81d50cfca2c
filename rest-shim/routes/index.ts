import { routesByDomain } from "../../generated/routes.js";
import { domains } from "../../subgraphs/index.js";
import type { Route } from "../route.js";

/** Every route of the REST interface: those of each domain, which `routes/<domain>/index.ts` lists. */
export const routes: readonly Route[] = domains.flatMap(({ name }) => routesByDomain[name] ?? []);
