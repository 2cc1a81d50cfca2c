import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeAgent, makeOrganization, setBrand, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";

const route = "/api/v1/compliance/brand";
const request = {
  legal_name: "Acme Widgets Limited",
  display_name: "Acme",
  entity_type: "private_profit",
  country: "gb",
  tax_id: "12-3456789",
  website: "https://acme.example",
  email: "Legal@acme.example",
  phone: "+442071234567",
  vertical: "retail",
  street: "High Street 1",
  city: "London",
  region: "Greater London",
  postal_code: "N1 9GU",
};
const soleProprietor = { ...request, entity_type: "sole_proprietor", tax_id: null };
let parley: TestParley;
let organization: TestOrganization;
let other: TestOrganization;
let agent: TestAgent;

beforeAll(async () => {
  parley = await startTestParley();
  organization = await makeOrganization(parley.services);
  other = await makeOrganization(parley.services);
  agent = await makeAgent(parley.services, organization, "brand-agent");
});
afterAll(() => parley?.close());
beforeEach(() => setBrand(parley.services, organization, null));

const call = (method: string, body?: unknown, credential: TestCredential = organization.adminKey) =>
  rest(parley, credential, method, route, body);
const graphql = async (query: string, credential: TestCredential = organization.admin) => {
  const { data, errors } = await parley.graphql(query, {}, credential);
  return { data, code: errors?.[0]?.extensions.code };
};
const review = (status: string, reason?: string, credential?: TestCredential) => {
  const rejectionReason = reason === undefined ? "" : `, rejectionReason: ${JSON.stringify(reason)}`;
  return graphql(
    `mutation { reviewBrand(input: { status: ${status}${rejectionReason} }) { brand { status } } }`,
    credential,
  );
};
const eventsOf = async (id: string) => {
  const { event } = parley.services.database.request.reader;
  const rows = await event.findMany({ where: { subjectId: id }, orderBy: { id: "asc" } });
  return rows.map(({ kind, subjectVersion, identityId, data }) => [kind, subjectVersion, identityId, data]);
};

describe("registering", () => {
  it("hands the brand in; of the tax id only the last four characters come back", async () => {
    const { status, body } = await call("POST", request);
    expect(status).toBe(201);
    expect(body).toEqual({
      ...request,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      organization_id: organization.id,
      country: "GB",
      email: "legal@acme.example",
      tax_id: "****6789",
      status: "submitted",
      rejection_reason: null,
      submitted_at: body.created_at,
      approved_at: null,
      created_at: expect.any(String),
      updated_at: body.created_at,
    });
    expect((await call("GET", undefined, organization.admin)).body).toEqual(body);
    const { data } = await graphql(
      "{ organization { complianceBrand { id taxId entityType } } complianceBrand { id } }",
    );
    expect(data).toEqual({
      organization: { complianceBrand: { id: body.id, taxId: "****6789", entityType: "PRIVATE_PROFIT" } },
      complianceBrand: { id: body.id },
    });
    expect(await eventsOf(body.id)).toEqual([["brand.registered", 1, null, { status: "submitted" }]]);
  });

  it("keeps the tax id sealed, and out of every other column", async () => {
    const { body } = await call("POST", request);
    const { driver } = parley.services.database.request;
    const { rows } = await driver.query("select b::text as text, sealed_tax_id from brand b where id = $1", [body.id]);
    expect(rows[0].text).not.toContain("12-34567");
    expect(rows[0].text).not.toContain(Buffer.from("12-3456789").toString("hex"));
    expect(parley.services.keyring.open(rows[0].sealed_tax_id, body.id).toString()).toBe("12-3456789");
  });

  it("happens once, however many ask at once", async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => call("POST", request)));
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([201, 409, 409, 409]);
    expect(errorOf(answers.find(({ status }) => status === 409)!)).toEqual([409, "brand_exists"]);
    const document = `mutation { registerBrand(input: {
      legalName: "A", displayName: "A", entityType: SOLE_PROPRIETOR, country: "DE", website: "https://a.example",
      email: "a@a.example", phone: "+4930123456", vertical: "retail", street: "1", city: "Berlin"
    }) { brand { id region taxId status } } }`;
    expect((await graphql(document)).code).toBe("brand_exists");
    await setBrand(parley.services, organization, null);
    expect((await graphql(document)).data!["registerBrand"].brand).toMatchObject({
      region: null,
      taxId: null,
      status: "SUBMITTED",
    });
  });

  it.each([
    [{ ...request, country: "UK" }, ["country"]],
    [{ ...request, website: "http://acme.example" }, ["website"]],
    [{ ...request, phone: "02071234567" }, ["phone"]],
    [{ ...request, email: "legal" }, ["email"]],
    [{ ...request, tax_id: null }, ["tax_id"]],
    [{ ...request, tax_id: "1" }, ["tax_id"]],
    [{ ...soleProprietor, tax_id: "12-3456789" }, ["tax_id"]],
    [{ ...request, entity_type: "cartel" }, ["entity_type"]],
    [{ ...request, legal_name: null }, ["legal_name"]],
    [{ ...request, postal_code: "x".repeat(33), city: "" }, ["city", "postal_code"]],
    [{ ...request, vertical: undefined }, ["vertical"]],
  ])("refuses what is not valid, and keeps nothing of it: %#", async (body, keys) => {
    const answer = await call("POST", body);
    expect(errorOf(answer)).toEqual([422, "validation_failed"]);
    expect(answer.body.detail.map(({ loc }: any) => loc[1]).toSorted()).toEqual(keys);
    expect(JSON.stringify(answer.body)).not.toContain("3456789");
    expect(errorOf(await call("GET"))).toEqual([404, "brand_not_registered"]);
  });
});

describe("changing", () => {
  it("changes what is given and hands the brand in again", async () => {
    await call("POST", request);
    await review("REJECTED", "The website does not answer.");
    const rejected = (await call("GET")).body;
    expect(rejected).toMatchObject({ status: "rejected", rejection_reason: "The website does not answer." });
    const changed = await call("PUT", { website: "https://shop.acme.example" });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({
      ...rejected,
      website: "https://shop.acme.example",
      status: "submitted",
      rejection_reason: null,
      submitted_at: changed.body.updated_at,
      updated_at: expect.any(String),
    });
    await review("APPROVED");
    expect((await call("GET")).body.approved_at).not.toBeNull();
    const again = (await call("PUT", { tax_id: "98-7654321" }, organization.admin)).body;
    expect(again).toMatchObject({ status: "submitted", approved_at: null, tax_id: "****4321" });
    expect((await eventsOf(again.id)).map(([kind, version]) => [kind, version])).toEqual([
      ["brand.registered", 1],
      ["brand.reviewed", 2],
      ["brand.updated", 3],
      ["brand.reviewed", 4],
      ["brand.updated", 5],
    ]);
  });

  it("leaves an approved brand approved when it changes nothing", async () => {
    await call("POST", request);
    await review("APPROVED");
    const { body } = await call("GET");
    for (const same of [{}, request, { unknown: 1 }]) expect((await call("PUT", same)).body).toEqual(body);
  });

  it("clears what may be missing, and nothing else", async () => {
    await call("POST", request);
    expect((await call("PUT", { region: null, postal_code: null })).body).toMatchObject({
      region: null,
      postal_code: null,
    });
    expect(errorOf(await call("PUT", { city: null }))).toEqual([422, "validation_failed"]);
    const cleared = `mutation { updateBrand(input: { city: null }) { brand { id } } }`;
    expect((await graphql(cleared)).code).toBe("validation_failed");
  });

  it("keeps tax id and kind of body in step", async () => {
    await call("POST", request);
    const wrong = [{ tax_id: null }, { entity_type: "sole_proprietor" }];
    for (const body of wrong) {
      const answer = await call("PUT", body);
      expect(errorOf(answer)).toEqual([422, "validation_failed"]);
      expect(answer.body.detail[0].loc).toEqual(["body", "tax_id"]);
    }
    const { body } = await call("PUT", { tax_id: null, entity_type: "sole_proprietor" });
    expect(body).toMatchObject({ tax_id: null, entity_type: "sole_proprietor" });
  });

  it("waits while the brand is being reviewed", async () => {
    await call("POST", request);
    await review("IN_REVIEW");
    expect(errorOf(await call("PUT", { city: "Leeds" }))).toEqual([409, "brand_in_review"]);
    const document = `mutation { updateBrand(input: { city: "Leeds" }) { brand { id } } }`;
    expect((await graphql(document)).code).toBe("brand_in_review");
    expect((await call("GET")).body.city).toBe("London");
  });

  it("needs a brand", async () => {
    expect(errorOf(await call("PUT", { city: "Leeds" }))).toEqual([404, "brand_not_registered"]);
    expect(
      (
        await graphql(`
          mutation {
            updateBrand(input: {}) {
              brand {
                id
              }
            }
          }
        `)
      ).code,
    ).toBe("brand_not_registered");
  });
});

describe("deleting", () => {
  it("removes the brand in any state, after which another can be registered", async () => {
    const { id } = (await call("POST", request)).body;
    await review("IN_REVIEW");
    const deleted = await call("DELETE");
    expect([deleted.status, deleted.body]).toEqual([204, undefined]);
    expect((await eventsOf(id)).at(-1)!.slice(0, 2)).toEqual(["brand.deleted", 3]);
    expect(errorOf(await call("GET"))).toEqual([404, "brand_not_registered"]);
    expect(errorOf(await call("DELETE"))).toEqual([404, "brand_not_registered"]);
    expect((await graphql("mutation { deleteBrand { deletedBrandId } }")).code).toBe("brand_not_registered");
    expect(
      (await graphql("{ organization { complianceBrand { id } } }")).data!["organization"].complianceBrand,
    ).toBeNull();
    const next = (await call("POST", soleProprietor)).body;
    expect(next.id).not.toBe(id);
    expect((await graphql("mutation { deleteBrand { deletedBrandId } }")).data!["deleteBrand"].deletedBrandId).toBe(
      next.id,
    );
  });
});

describe("a review", () => {
  it("moves the brand on, and says why it was rejected", async () => {
    await call("POST", request);
    expect((await review("IN_REVIEW")).data!["reviewBrand"].brand.status).toBe("IN_REVIEW");
    expect((await review("REJECTED", "Blurred")).data!["reviewBrand"].brand.status).toBe("REJECTED");
    expect((await review("REJECTED", "Blurred")).data!["reviewBrand"].brand.status).toBe("REJECTED");
    expect((await review("SUBMITTED")).code).toBe("brand_move_refused");
    expect((await call("GET")).body).toMatchObject({ status: "rejected", rejection_reason: "Blurred" });
  });

  it("gives a reason for a rejection and for nothing else", async () => {
    await call("POST", request);
    expect((await review("REJECTED")).code).toBe("validation_failed");
    expect((await review("REJECTED", "")).code).toBe("validation_failed");
    expect((await review("REJECTED", "x".repeat(1001))).code).toBe("validation_failed");
    expect((await review("APPROVED", "Fine")).code).toBe("validation_failed");
    expect((await call("GET")).body.status).toBe("submitted");
  });

  it("needs a brand, and a console admin", async () => {
    expect((await review("APPROVED")).code).toBe("brand_not_registered");
    await call("POST", request);
    expect((await review("APPROVED", undefined, organization.adminKey)).code).toBe("credential_not_accepted");
    expect((await review("APPROVED", undefined, organization.member)).code).toBe("admin_required");
    expect((await review("APPROVED", undefined, agent.key)).code).toBe("admin_required");
    expect((await review("APPROVED", undefined, other.admin)).code).toBe("brand_not_registered");
  });
});

it("is its organization's admins' alone", async () => {
  await call("POST", request);
  for (const credential of [agent.key, organization.member]) {
    for (const [method, body] of [["GET"], ["POST", request], ["PUT", {}], ["DELETE"]] as const) {
      expect(errorOf(await call(method, body, credential))).toEqual([403, "admin_required"]);
    }
    const nested = await graphql("{ organization { complianceBrand { id } } }", credential);
    expect(nested.data!["organization"].complianceBrand).toBeNull();
  }
  expect(errorOf(await call("GET", undefined, other.adminKey))).toEqual([404, "brand_not_registered"]);
  expect(errorOf(await call("DELETE", undefined, null))).toEqual([401, "unauthenticated"]);
  expect((await call("GET")).status).toBe(200);
});
