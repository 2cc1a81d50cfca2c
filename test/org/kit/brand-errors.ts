import { makeOrganization, setBrand } from "../../support/org.js";
import { byGraphql, byRest, type Produce } from "../../support/kit/produced.js";

const route = "/api/v1/compliance/brand";

/** Codes of the compliance brand. */
export const brandCodes: Readonly<Record<string, Produce>> = {
  brand_not_registered: async ({ parley }) =>
    byRest(parley, (await makeOrganization(parley.services)).adminKey, ["GET", route]),
  brand_exists: async ({ parley }) => {
    const { adminKey, ...organization } = await makeOrganization(parley.services);
    await setBrand(parley.services, organization, "submitted");
    const names = { legal_name: "Acme", display_name: "Acme", entity_type: "sole_proprietor", country: "DE" };
    const contact = { website: "https://acme.example", email: "a@acme.example", phone: "+4930123456" };
    return byRest(parley, adminKey, ["POST", route, { ...names, ...contact, vertical: "x", street: "1", city: "B" }]);
  },
  brand_in_review: async ({ parley }) => {
    const { adminKey, ...organization } = await makeOrganization(parley.services);
    await setBrand(parley.services, organization, "in_review");
    return byRest(parley, adminKey, ["PUT", route, { display_name: "Other" }]);
  },
  brand_move_refused: async ({ parley }) => {
    const organization = await makeOrganization(parley.services);
    await setBrand(parley.services, organization, "approved");
    return byGraphql(
      parley,
      organization.admin,
      `mutation { reviewBrand(input: { status: SUBMITTED }) { brand { id } } }`,
    );
  },
};
