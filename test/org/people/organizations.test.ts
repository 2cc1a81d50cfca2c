import { decodeJwt } from "jose";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ManualClock } from "../../support/manual-clock.js";
import { makeOrganization, type TestOrganization } from "../../support/org.js";
import { type GraphqlAnswer, startTestParley, type TestCredential, type TestParley } from "../../support/parley.js";
import { codeOf, sessionOf, switchTo } from "../../support/people.js";

const clock = new ManualClock(new Date("2026-03-01T09:00:00Z"));
let parley: TestParley;
let organization: TestOrganization;
let other: TestOrganization;

beforeAll(async () => {
  parley = await startTestParley({ clock });
  organization = await makeOrganization(parley.services);
  other = await makeOrganization(parley.services);
});
afterAll(() => parley.close());
let turn = 0;
// So that no test meets the limits of the one before; a session lasts 12 hours.
beforeEach(() => void (turn++ > 0 && clock.advance(61 * 60_000)));

const create = (input: object, credential: TestCredential, headers: Record<string, string> = {}) =>
  parley.graphql(
    `mutation ($input: CreateOrganizationInput!) {
      createOrganization(input: $input) { membership { organizationId organizationName organizationSlug role } }
    }`,
    { input },
    { ...(typeof credential === "string" ? { "x-api-key": credential } : credential), ...headers },
  );
const update = (input: object, credential: TestCredential) =>
  parley.graphql(
    `mutation ($input: UpdateOrganizationInput!) { updateOrganization(input: $input) { organization { name slug } } }`,
    { input },
    credential,
  );
const eventsOf = (subjectId: string) =>
  parley.services.database.request.reader.event.findMany({ where: { subjectId }, orderBy: { id: "asc" } });

test("a person makes an organization, administers it, and acts in it after a switch", async () => {
  const made = await create({ name: "Second shop", slug: "second-shop" }, organization.member);
  const { membership } = made.data!["createOrganization"];
  const { organizationId } = membership;
  expect(membership).toMatchObject({ organizationName: "Second shop", organizationSlug: "second-shop", role: "ADMIN" });
  const session = await switchTo(
    parley,
    sessionOf({ token: tokenOf(organization.member), organizationId: organization.id }),
    organizationId,
  );
  const { data } = await parley.graphql("{ viewer { kind organization { id plan slug } } }", {}, session.headers);
  expect(data!["viewer"]).toEqual({
    kind: "CONSOLE_ADMIN",
    organization: { id: organizationId, plan: "free", slug: "second-shop" },
  });
  // The session it was asked with goes on in its own organization.
  const before = await parley.graphql("{ viewer { kind organization { id } } }", {}, organization.member);
  expect(before.data!["viewer"]).toEqual({ kind: "CONSOLE_MEMBER", organization: { id: organization.id } });
  expect(await eventsOf(organizationId)).toMatchObject([
    { kind: "organization.created", identityId: null, organizationId, data: { user_id: organization.memberUserId } },
  ]);
});

test("a repeated request makes one organization", async () => {
  const key = { "idempotency-key": "make-one" };
  const [first, second] = [
    await create({ name: "Once" }, organization.admin, key),
    await create({ name: "Once" }, organization.admin, key),
  ];
  expect(second.data).toEqual(first.data);
  expect(second.headers.get("idempotent-replay")).toBe("true");
});

test("the lists of a person name their organizations, and page", async () => {
  const ask =
    "query ($first: Int, $after: String) { viewer { memberships(first: $first, after: $after) { nodes { organizationId role } pageInfo { hasNextPage endCursor } } } }";
  const all = (await parley.graphql(ask, {}, organization.member)).data!["viewer"].memberships.nodes;
  expect(all.length).toBeGreaterThanOrEqual(2);
  expect(all).toContainEqual({ organizationId: organization.id, role: "MEMBER" });
  const paged: unknown[] = [];
  for (let after: string | null = null, more = true; more;) {
    const page: GraphqlAnswer = await parley.graphql(ask, { first: 1, after }, organization.member);
    const { nodes, pageInfo } = page.data!["viewer"].memberships;
    paged.push(...nodes);
    [after, more] = [pageInfo.endCursor, pageInfo.hasNextPage];
  }
  expect(paged).toEqual(all);
  const key = await parley.graphql(
    "{ viewer { memberships { nodes { role } } invitations { nodes { role } } } }",
    {},
    organization.adminKey,
  );
  expect(key.data!["viewer"]).toEqual({ memberships: null, invitations: null });
});

test("nobody switches into an organization that they do not belong to, or that there is not", async () => {
  for (const id of [other.id, "org_unknown", "", "a\u0000b"]) {
    const answer = await parley.graphql(
      "mutation ($id: ID!) { switchOrganization(input: { organizationId: $id }) { token } }",
      { id },
      organization.admin,
    );
    expect(codeOf(answer)).toBe("not_found");
  }
});

test("a token that was given for another one ends with it", async () => {
  const session = sessionOf({ token: tokenOf(organization.admin), organizationId: organization.id });
  const first = await switchTo(parley, session, organization.id);
  clock.advance(60_000);
  const second = await switchTo(parley, first, organization.id);
  const ends = [session, first, second].map(({ token }) => decodeJwt(token).exp);
  expect(new Set(ends).size).toBe(1);
});

test("a person can make only so many organizations, however many at once", async () => {
  const busy = await makeOrganization(parley.services);
  const made: (string | undefined)[] = [];
  for (let round = 0; round < 2; round++) {
    const answers = await Promise.all(Array.from({ length: 5 }, () => create({ name: "One more" }, busy.admin)));
    made.push(...answers.map(codeOf));
    clock.advance(3600_000);
  }
  // The organization they had is one of the ten.
  expect(made.filter((code) => code === undefined)).toHaveLength(9);
  expect(made.filter((code) => code === "organization_limit_reached")).toHaveLength(1);
  for (let asked = 0; asked < 5; asked++) await create({ name: "One more" }, busy.admin);
  expect(codeOf(await create({ name: "One more" }, busy.admin))).toBe("rate_limited");
});

test("repeats of what was made use up no limit", async () => {
  const person = await makeOrganization(parley.services);
  const once = () => create({ name: "Made once" }, person.admin, { "idempotency-key": "once" });
  const { data } = await once();
  for (let asked = 0; asked < 12; asked++) expect((await once()).data).toEqual(data);
  for (let asked = 0; asked < 4; asked++) expect(codeOf(await create({ name: "More" }, person.admin))).toBeUndefined();
  expect(codeOf(await create({ name: "More" }, person.admin))).toBe("rate_limited");
  expect((await once()).data).toEqual(data);
});

test("names are one line, short names are plain, and nothing is changed by what is refused", async () => {
  for (const input of [
    { name: "" },
    { name: "   " },
    { name: "x".repeat(256) },
    { name: "two\nlines" },
    { name: "a\u0000b" },
    { name: "fine", slug: "Not plain" },
    { name: "fine", slug: "-x" },
    { name: "fine", slug: "" },
    { name: "fine", slug: "x".repeat(64) },
  ]) {
    expect([input, codeOf(await create(input, organization.admin))]).toEqual([input, "validation_failed"]);
    expect([input, codeOf(await update(input, organization.adminKey))]).toEqual([input, "validation_failed"]);
  }
  expect(codeOf(await update({ name: null }, organization.admin))).toBe("validation_failed");
  expect((await eventsOf(organization.id)).filter(({ kind }) => kind === "organization.updated")).toEqual([]);
});

test("an admin, or an admin key, names the organization; what is left out stays; a repeat changes nothing", async () => {
  const named = await update({ name: "New name", slug: "new-name" }, organization.adminKey);
  expect(named.data!["updateOrganization"].organization).toEqual({ name: "New name", slug: "new-name" });
  const again = await update({ slug: "new-name" }, organization.admin);
  expect(again.data!["updateOrganization"].organization).toEqual({ name: "New name", slug: "new-name" });
  const cleared = await update({ slug: null }, organization.admin);
  expect(cleared.data!["updateOrganization"].organization).toEqual({ name: "New name", slug: null });
  expect(codeOf(await update({ name: "Mine" }, organization.member))).toBe("admin_required");
  const updates = (await eventsOf(organization.id)).filter(({ kind }) => kind === "organization.updated");
  expect(updates.map(({ subjectVersion }) => subjectVersion)).toEqual([2, 3]);
});

test("a short name belongs to one organization, also when two take it at once", async () => {
  const answers = await Promise.all([
    update({ slug: "the-one" }, organization.admin),
    update({ slug: "the-one" }, other.admin),
    create({ name: "Third", slug: "the-one" }, other.member),
  ]);
  const codes = answers.map((answer) => codeOf(answer) ?? "made");
  expect(codes.toSorted((left, right) => left.localeCompare(right))).toEqual(["made", "slug_taken", "slug_taken"]);
});

function tokenOf({ authorization }: Readonly<Record<string, string>>): string {
  return authorization!.slice("Bearer ".length);
}
