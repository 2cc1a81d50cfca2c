// oxlint-disable-next-line typescript/ban-ts-comment
// @ts-ignore -- the hooks know this spelling of the module
import { domains as others } from "../../../subgraphs/domains.js?others";
import type { Domain } from "../../../subgraphs/shared/domain/domain.js";
import { toyDomain } from "./toy-domain.js";

/** What the list of domains is with one line more. */
export const domains: readonly Domain[] = [...(others as readonly Domain[]), toyDomain];
