import type { World } from "../../support/kit/scene.js";
import { setBrand } from "../../support/org.js";

const registering = ["Mutation.registerBrand", "POST /api/v1/compliance/brand"];
const having = [
  ...["Query.complianceBrand", "Mutation.updateBrand", "Mutation.deleteBrand", "Mutation.reviewBrand"],
  ...["GET", "PUT", "DELETE"].map((method) => `${method} /api/v1/compliance/brand`),
];

/** An organization has one brand at most: whoever registers finds none, who does something with it finds one. */
export function renewBrands(name: string): ((world: World) => Promise<void>) | undefined {
  if (![...registering, ...having].includes(name)) return undefined;
  const status = registering.includes(name) ? null : "submitted";
  return async ({ parley, ours, theirs }) => {
    for (const organization of [ours, theirs]) await setBrand(parley.services, organization, status);
  };
}
