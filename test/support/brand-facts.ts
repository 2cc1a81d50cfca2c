import type { BrandFacts } from "../../subgraphs/org/brand/rules/brand-facts.js";

/** The brand that tests register. */
export const brandFacts: BrandFacts = {
  legalName: "Acme Widgets Limited",
  displayName: "Acme",
  entityType: "private_profit",
  country: "DE",
  taxId: "DE 123456789",
  website: "https://acme.example/about",
  email: "legal@acme.example",
  phone: "+4930123456",
  vertical: "retail",
  street: "Hauptstrasse 1",
  city: "Berlin",
  region: null,
  postalCode: "10115",
};
