import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ManualClock } from "../../support/manual-clock.js";
import { sweepOldBilling } from "../../../subgraphs/org/billing/jobs/sweep-billing.js";
import { billingPagesRate } from "../../../subgraphs/org/billing/rules/billing-pages.js";
import { makeAgent, makeOrganization, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";

const clock = new ManualClock(new Date("2026-03-10T09:00:00Z"));
let parley: TestParley;
let organization: TestOrganization;

beforeAll(async () => {
  parley = await startTestParley({ clock, environment: { PLANS: '{"team":{"prices":{"month":{"cents":9900}}}}' } });
});
afterAll(() => parley?.close());
beforeEach(async () => {
  organization = await makeOrganization(parley.services, "free");
});

const post = (what: string, body?: unknown, headers = {}) =>
  rest(parley, organization.adminKey, "POST", `/api/v1/billing/${what}-session`, body, headers);
const checkout = (body: unknown, headers = {}) => post("checkout", body, headers);
const plan = async () => (await rest(parley, organization.adminKey, "GET", "/api/v1/billing/subscription")).body.plan;
const tokenOf = (url: string): string => url.split("#token=")[1]!;
const look = (token: string) =>
  parley.graphql(
    `query($token: String!) { billingLink(token: $token) {
      page organizationName currentPlan plan interval returnUrl expiresAt offers { name monthCents yearCents }
    } }`,
    { token },
  );
const use = (input: object) =>
  parley.graphql(`mutation($input: UseBillingLinkInput!) { useBillingLink(input: $input) { plan nextUrl } }`, {
    input,
  });
const codeOf = ({ errors }: Awaited<ReturnType<typeof use>>) => errors?.[0]?.extensions.code;

describe("a checkout", () => {
  it("answers the address of a page that completes it once, when its visitor says so", async () => {
    const order = { plan: "team", success_url: "https://app.example/thanks", cancel_url: "http://localhost:3000/no" };
    const { status, body } = await checkout(order);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^checkout_[\w-]{16}$/),
      url: expect.stringMatching(
        new RegExp(`^${parley.services.publicBaseUrl.replace("localhost", "127.0.0.1")}/checkout#token=[\\w-]{43}$`),
      ),
      expires_at: "2026-03-10T10:00:00.000Z",
    });
    const token = tokenOf(body.url);
    // To open the page, as programs do that preview links, is not to use it.
    expect((await parley.fetch("/checkout")).status).toBe(200);
    for (let time = 0; time < 2; time++) {
      expect((await look(token)).data!["billingLink"]).toMatchObject({
        page: "CHECKOUT",
        organizationName: expect.stringMatching(/^Organization /),
        currentPlan: "free",
        plan: "team",
        interval: "MONTH",
        returnUrl: "http://localhost:3000/no",
        expiresAt: "2026-03-10T10:00:00.000Z",
      });
    }
    expect(await plan()).toBe("free");
    const used = await Promise.all(Array.from({ length: 10 }, () => use({ token })));
    expect(used.filter(({ errors }) => errors === undefined).map(({ data }) => data!["useBillingLink"])).toEqual([
      { plan: "team", nextUrl: "https://app.example/thanks" },
    ]);
    expect(new Set(used.filter(({ errors }) => errors !== undefined).map(codeOf))).toEqual(
      new Set(["billing_link_invalid"]),
    );
    expect(await plan()).toBe("team");
    expect(codeOf(await look(token))).toBe("billing_link_invalid");
    const events = await parley.services.database.request.writer.event.findMany({
      where: { organizationId: organization.id, kind: { startsWith: "billing." } },
      orderBy: { id: "asc" },
    });
    expect(events.map(({ kind, identityId }) => [kind, identityId])).toEqual([
      ["billing.subscription_updated", null],
      ["billing.plan_changed", null],
      ["billing.checkout_completed", null],
    ]);
  });

  it("shows the plans of the installation with their prices", async () => {
    const { body } = await checkout({ plan: "team" });
    const { offers } = (await look(tokenOf(body.url))).data!["billingLink"];
    expect(offers).toContainEqual({ name: "team", monthCents: 9900, yearCents: null });
    expect(offers.map(({ name }: any) => name)).toEqual(["free", "developer", "team", "enterprise"]);
  });

  it("is for one of the paid plans, whatever its visitor says", async () => {
    const { body } = await checkout({ plan: "developer", interval: "year" });
    const { data } = await use({ token: tokenOf(body.url), plan: "enterprise", interval: "MONTH" });
    expect(data!["useBillingLink"]).toEqual({ plan: "developer", nextUrl: null });
    const { body: subscription } = await rest(parley, organization.adminKey, "GET", "/api/v1/billing/subscription");
    expect(subscription).toMatchObject({ plan: "developer", interval: "year", status: "active" });
  });

  it("is of no use after an hour, or with another token", async () => {
    const { body } = await checkout({ plan: "team" });
    clock.advance(3600_000);
    expect(codeOf(await use({ token: tokenOf(body.url) }))).toBe("billing_link_invalid");
    expect(codeOf(await look(tokenOf(body.url)))).toBe("billing_link_invalid");
    expect(codeOf(await use({ token: "made up" }))).toBe("billing_link_invalid");
    expect(await plan()).toBe("free");
  });

  it("is not forgotten by the sweep before its time, and is afterwards", async () => {
    const links = () =>
      parley.services.database.request.writer.billingLink.count({ where: { organizationId: organization.id } });
    await checkout({ plan: "team" });
    await parley.work!.runDueJobs();
    expect(await links()).toBe(1);
    clock.advance(26 * 3600_000);
    await parley.work!.runDueJobs();
    expect([await links(), await parley.services.database.request.writer.paymentCall.count()]).toEqual([0, 0]);
  });

  it("is forgotten by one sweep with all the others, however many they are", async () => {
    const { writer: reader } = parley.services.database.request;
    const old = new Date(clock.now().getTime() - 40 * 24 * 3600_000);
    await reader.$executeRaw`
      insert into billing_link (token_hash, organization_id, page, expires_at, created_at)
      select decode(md5('link ' || n), 'hex'), ${organization.id}, 'portal', ${old}, ${old} from generate_series(1, 1100) n`;
    await reader.$executeRaw`
      insert into payment_call (id, organization_id, scope, key, input_hash, lease_until, created_at)
      select gen_random_uuid(), ${organization.id}, 'many', n::text, '', ${old}, ${old} from generate_series(1, 600) n`;
    await reader.$executeRaw`
      insert into payment_notice (id, organization_id, type, received_at)
      select 'many ' || n, ${organization.id}, 'many', ${old} from generate_series(1, 1700) n`;
    await sweepOldBilling.run({ services: parley.services, signal: new AbortController().signal } as never);
    const where = { organizationId: organization.id };
    const left = [
      reader.billingLink.count({ where }),
      reader.paymentCall.count({ where }),
      reader.paymentNotice.count(),
    ];
    expect(await Promise.all(left)).toEqual([0, 0, 0]);
  });

  it("is one of so many pages an hour; replays and refusals cost none", async () => {
    const headers = { "idempotency-key": "the first" };
    const first = await checkout({ plan: "team" }, headers);
    for (let made = 1; made < billingPagesRate.limit; made++) {
      expect((await (made % 2 === 0 ? checkout({ plan: "team" }) : post("portal"))).status).toBe(200);
    }
    for (const answer of [await checkout({ plan: "team" }), await post("portal", {})]) {
      expect(errorOf(answer)).toEqual([429, "rate_limited"]);
      expect(Number(answer.headers.get("retry-after"))).toBe(3600 / billingPagesRate.limit);
    }
    expect((await checkout({ plan: "team" }, headers)).body).toEqual(first.body);
    const { adminKey } = await makeOrganization(parley.services, "free");
    const path = "/api/v1/billing/checkout-session";
    expect((await rest(parley, adminKey, "POST", path, { plan: "team" })).status).toBe(200);
    clock.advance(3600_000 / billingPagesRate.limit);
    expect((await checkout({ plan: "team" })).status).toBe(200);
  });

  it("is refused to whoever has a subscription", async () => {
    await rest(parley, organization.adminKey, "POST", "/api/v1/billing/change-plan", { plan: "team" });
    expect(errorOf(await checkout({ plan: "enterprise" }))).toEqual([409, "subscription_exists"]);
  });

  it("is refused for a plan that is too small, when it is asked for and when it is completed", async () => {
    organization = await makeOrganization(parley.services, "enterprise");
    const make = (n: number) => makeAgent(parley.services, organization, `c${n}-${organization.id.slice(-8)}`);
    const small = { developer: { identitiesIncluded: 1 } };
    const other = await startTestParley({
      environment: { DATABASE_URL: parley.services.config.DATABASE_URL!, PLANS: JSON.stringify(small) },
    });
    try {
      const open = () =>
        rest(other, organization.adminKey, "POST", "/api/v1/billing/checkout-session", { plan: "developer" });
      await make(1);
      const { body } = await open();
      await make(2);
      expect(errorOf(await open())).toEqual([409, "plan_limits_exceeded"]);
      const completing = `mutation { useBillingLink(input: { token: "${tokenOf(body.url)}" }) { plan } }`;
      expect(codeOf(await other.graphql(completing))).toBe("plan_limits_exceeded");
      // Nothing came of it: the link is as good as before.
      await rest(other, organization.adminKey, "DELETE", `/api/v1/identities/c2-${organization.id.slice(-8)}`);
      expect(codeOf(await other.graphql(completing))).toBeUndefined();
    } finally {
      await other.close();
    }
  });

  it.each([
    [{}, ["body", "plan"]],
    [{ plan: "free" }, ["body", "plan"]],
    [{ plan: "gold" }, ["body", "plan"]],
    [{ plan: "team", interval: "day" }, ["body", "interval"]],
    [{ plan: "team", success_url: "http://app.example" }, ["body", "success_url"]],
    [{ plan: "team", success_url: "javascript:alert(1)" }, ["body", "success_url"]],
    [{ plan: "team", success_url: "/here" }, ["body", "success_url"]],
    [{ plan: "team", success_url: "https://user:password@app.example" }, ["body", "success_url"]],
    [{ plan: "team", cancel_url: `https://app.example/${"x".repeat(2048)}` }, ["body", "cancel_url"]],
    [{ plan: "team", cancel_url: 5 }, ["body", "cancel_url"]],
  ])("is refused for %j", async (body, loc) => {
    const answer = await checkout(body);
    expect(errorOf(answer)).toEqual([422, "validation_failed"]);
    expect(answer.body.detail[0].loc).toEqual(loc);
  });

  it("is the same one for the same Idempotency-Key", async () => {
    const headers = { "idempotency-key": "checkout" };
    const first = await checkout({ plan: "team" }, headers);
    const again = await checkout({ plan: "team" }, headers);
    expect([again.body, again.headers.get("idempotent-replay")]).toEqual([first.body, "true"]);
    expect(errorOf(await checkout({ plan: "developer" }, headers))).toEqual([409, "idempotency_key_reused"]);
    expect((await checkout({ plan: "team" })).body.url).not.toBe(first.body.url);
  });

  it("is the same in GraphQL", async () => {
    const mutation = `mutation($input: CreateCheckoutSessionInput!) {
      createCheckoutSession(input: $input) { id url expiresAt }
    }`;
    const run = (input: object, credential: any = organization.admin) =>
      parley.graphql(mutation, { input }, credential);
    const { data } = await run({ plan: "team", interval: "YEAR" });
    expect((await look(tokenOf(data!["createCheckoutSession"].url))).data!["billingLink"].interval).toBe("YEAR");
    expect(codeOf(await run({ plan: "free" }))).toBe("validation_failed");
    expect((await run({ plan: "team", cancelUrl: "ftp://x" })).errors![0]!.extensions).toMatchObject({
      violations: [{ path: ["cancelUrl"] }],
    });
    expect(codeOf(await run({ plan: "team" }, organization.member))).toBe("admin_required");
  });
});

describe("the portal", () => {
  it("answers the address of a page where a plan is chosen, once", async () => {
    const { status, body } = await post("portal", { return_url: "https://app.example/billing" });
    expect([status, Object.keys(body)]).toEqual([200, ["url"]]);
    expect(body.url).toMatch(/\/billing-portal#token=[\w-]{43}$/);
    const token = tokenOf(body.url);
    const link = (await look(token)).data!["billingLink"];
    expect(link).toMatchObject({
      page: "PORTAL",
      plan: null,
      interval: null,
      returnUrl: "https://app.example/billing",
    });
    expect(codeOf(await use({ token }))).toBe("validation_failed");
    expect(codeOf(await use({ token, plan: "gold" }))).toBe("validation_failed");
    const { data } = await use({ token, plan: "team", interval: "YEAR" });
    expect(data!["useBillingLink"]).toEqual({ plan: "team", nextUrl: "https://app.example/billing" });
    expect(await plan()).toBe("team");
    expect(codeOf(await use({ token, plan: "free" }))).toBe("billing_link_invalid");
  });

  it("needs nothing to be said", async () => {
    for (const body of [undefined, {}, { return_url: null }]) expect((await post("portal", body)).status).toBe(200);
    const { data } = await parley.graphql("mutation { createPortalSession { url } }", {}, organization.admin);
    expect((await look(tokenOf(data!["createPortalSession"].url))).data!["billingLink"].returnUrl).toBeNull();
  });

  it("refuses an address to return to that is none, and whoever is no administrator", async () => {
    const answer = await post("portal", { return_url: "app.example" });
    expect([errorOf(answer), answer.body.detail[0].loc]).toEqual([
      [422, "validation_failed"],
      ["body", "return_url"],
    ]);
    const refused = await rest(parley, organization.member, "POST", "/api/v1/billing/portal-session", {});
    expect(errorOf(refused)).toEqual([403, "admin_required"]);
  });
});

it("keeps no token that opens anything, and says none in its log of events", async () => {
  const { body } = await checkout({ plan: "team" }, { "idempotency-key": "secret" });
  const { writer: reader } = parley.services.database.request;
  const kept = [
    await reader.billingLink.findMany(),
    await reader.paymentCall.findMany(),
    await reader.event.findMany(),
  ];
  const text = JSON.stringify(kept, (_name, value: unknown) =>
    typeof value === "bigint"
      ? `${value}`
      : value instanceof Uint8Array
        ? Buffer.from(value).toString("latin1")
        : value,
  );
  expect(text).not.toContain(tokenOf(body.url));
});
