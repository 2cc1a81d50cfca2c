import { domains } from "../../subgraphs/domains.js";

/** The roles of processes that serve one subgraph each, in the order of the list of domains. */
export const subgraphRoles: readonly string[] = domains.map(({ name }) => name);
