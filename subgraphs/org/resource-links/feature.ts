import type { Feature } from "../../shared/domain/feature.js";
import { resourceLinkAuthority } from "./authority.js";
import { GetResourceLink } from "./operations/get-resource-link.js";
import { knowLinkedResources } from "./types.js";

/** resource links: resolves bare ids. */
export const resourceLinks: Feature = {
  operations: [GetResourceLink],
  authority: resourceLinkAuthority,
  know: knowLinkedResources,
};
