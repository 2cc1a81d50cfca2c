import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { input } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { byGraphql, byRest } from "../../support/kit/produced.js";
import type { World } from "../../support/kit/scene.js";
import type { Day } from "../../support/kit/secret-life.js";
import { alone } from "../../support/kit/unfiltered.js";
import { shown } from "../../support/kit/visible.js";
import { makeOrganization, setBrand } from "../../support/org.js";
import { rest } from "../../support/rest.js";
import type { OrgPart } from "./part.js";

const route = "/api/v1/compliance/brand";

async function registerBrand({ parley, scene, secrets }: Day): Promise<void> {
  const admin = scene.credentials["oCons"]!;
  const taxId = `DE${randomUUID().replaceAll("-", "").slice(0, 20)}`;
  secrets.add("tax number", taxId);
  const brand = { legal_name: "Acme", display_name: "Acme", entity_type: "non_profit", country: "DE", tax_id: taxId };
  const contact = { website: "https://acme.example", email: "a@acme.example", phone: "+4930123456" };
  const place = { vertical: "retail", street: "1", city: "Berlin" };
  await rest(parley, admin, "DELETE", "/api/v1/compliance/brand");
  const made = await rest(parley, admin, "POST", "/api/v1/compliance/brand", { ...brand, ...contact, ...place });
  expect(made.status).toBeLessThan(300);
  for (const wrong of [{ tax_id: taxId }, { ...brand, ...contact, ...place, tax_id: [taxId] }])
    await rest(parley, admin, "POST", "/api/v1/compliance/brand", wrong);
  const replaced = `DE${randomUUID().replaceAll("-", "").slice(0, 20)}`;
  secrets.add("tax number", replaced);
  await rest(parley, admin, "PUT", "/api/v1/compliance/brand", { tax_id: [taxId] });
  const renewed = { ...brand, ...contact, ...place, tax_id: replaced };
  expect((await rest(parley, admin, "PUT", "/api/v1/compliance/brand", renewed)).status).toBeLessThan(300);
}

/** An organization has at most one brand. Before a registration there is none; before other operations there is one. */
function renewBrands(name: string): ((world: World) => Promise<void>) | undefined {
  if (![...registering, ...having].includes(name)) return undefined;
  const status = registering.includes(name) ? null : "submitted";
  return async ({ parley, ours, theirs }) => {
    for (const organization of [ours, theirs]) await setBrand(parley.services, organization, status);
  };
}

const registering = ["Mutation.registerBrand", "POST /api/v1/compliance/brand"];

const having = [
  ...["Query.complianceBrand", "Mutation.updateBrand", "Mutation.deleteBrand", "Mutation.reviewBrand"],
  ...["GET", "PUT", "DELETE"].map((method) => `${method} /api/v1/compliance/brand`),
];

/** From spec 4 and wire contract org 1.2, 2.1 to 2.8, 3.3 and 3.4. */
export const brand: FeatureKit<OrgPart> = {
  rest: `
  GET    /api/v1/compliance/brand                              401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  POST   /api/v1/compliance/brand                              401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  PUT    /api/v1/compliance/brand                              401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  DELETE /api/v1/compliance/brand                              401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  `,
  graphql: `
  Query.complianceBrand                  401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Mutation.registerBrand                 401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Mutation.updateBrand                   401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Mutation.deleteBrand                   401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Mutation.reviewBrand                   401   403c  403a  403a  403a  403c  403a  ok    403c  403a  ok    401
  `,
  before: renewBrands,
  more: async ({ parley, ours }) => {
    await setBrand(parley.services, ours, "submitted");
    return {};
  },
  secretLife: { live: registerBrand },
  calls: {
    "Query.complianceBrand": () => ["", "{ id }"],
    "Mutation.registerBrand": () => [
      input(
        `legalName: "Acme", displayName: "Acme", entityType: SOLE_PROPRIETOR, country: "DE", website: "https://a.example",
       email: "a@a.example", phone: "+4930123456", vertical: "retail", street: "1", city: "Berlin"`,
      ),
      "{ brand { id } }",
    ],
    "Mutation.updateBrand": () => [input(`displayName: "Renamed"`), "{ brand { id } }"],
    "Mutation.deleteBrand": () => ["", "{ deletedBrandId }"],
    "Mutation.reviewBrand": () => [input(`status: APPROVED`), "{ brand { id } }"],
  },
  bodies: {
    "POST /api/v1/compliance/brand": () => ({
      legal_name: "Acme",
      display_name: "Acme",
      entity_type: "sole_proprietor",
      country: "DE",
      website: "https://a.example",
      email: "a@a.example",
      phone: "+4930123456",
      vertical: "retail",
      street: "1",
      city: "Berlin",
    }),
    "PUT /api/v1/compliance/brand": () => ({ display_name: "Renamed" }),
  },
  visible: {
    findVisibleBrand: shown(() => []),
  },
  codes: {
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
  },
  unfiltered: [alone("findVisibleBrand")],
};
