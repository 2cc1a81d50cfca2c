import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ManualClock } from "../../support/manual-clock.js";
import { readConfig } from "../../../gateway/files/read-config.js";
import { browse, type FakeProvider, startFakeProvider } from "../../fakes/openid-provider.js";
import { makeInvitation, makeMember, makeOrganization, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { codeOf, newAddress, roleOf } from "../../support/people.js";

/** What a browser comes back with. */
interface Return {
  readonly code: string;
  readonly state: string;
  readonly issuer?: string | null;
  readonly ticket: string;
}

describe.each([
  ["in the id token", true],
  ["at the userinfo endpoint alone", false],
])("a provider that tells addresses %s", (_, claimsInToken) => {
  const clock = new ManualClock();
  let provider: FakeProvider;
  let parley: TestParley;
  let organization: TestOrganization;

  beforeAll(async () => {
    provider = await startFakeProvider({ claimsInToken });
    parley = await startTestParley({ clock, environment: provider.environment });
    organization = await makeOrganization(parley.services);
  });
  afterAll(async () => {
    await parley.close();
    await provider.close();
  });
  // The limit of one test is not that of the next.
  beforeEach(() => clock.advance(60_000));

  /** A person who is about to sign in at the provider. */
  function visitor(email: string, proved = true): string {
    const sub = randomUUID();
    provider.people.set(sub, { sub, email, email_verified: proved, name: "Vera" });
    provider.person = sub;
    return sub;
  }

  const start = (invitationId: string | null = null) =>
    parley.graphql(
      `mutation ($input: StartProviderSignInInput!) { startProviderSignIn(input: $input) { url ticket } }`,
      { input: { invitationId } },
    );
  const finish = (input: Return) =>
    parley.graphql(
      `mutation ($input: FinishProviderSignInInput!) {
        finishProviderSignIn(input: $input) { token organizationId user { id email name } }
      }`,
      { input },
    );

  /** Goes to the provider and comes back. */
  async function goAndComeBack(invitationId?: string): Promise<Return> {
    const { url, ticket } = (await start(invitationId)).data!["startProviderSignIn"];
    const back = new URL(await browse(url, `${parley.url}/sign-in/oidc/callback`)).searchParams;
    return { code: back.get("code")!, state: back.get("state")!, issuer: back.get("iss"), ticket };
  }

  test("signs a member in, with a session of ours", async () => {
    const { id, email } = await makeMember(parley.services, organization.id, "admin");
    visitor(email);
    const { data } = await finish(await goAndComeBack());
    const session = data!["finishProviderSignIn"];
    expect(session).toMatchObject({ organizationId: organization.id, user: { id, email } });
    expect(await roleOf(parley, { authorization: `Bearer ${session.token}` })).toBe("CONSOLE_ADMIN");
  });

  test("lets nobody in whose address is not proved, or whom nobody expects", async () => {
    const { email } = await makeMember(parley.services, organization.id, "admin");
    visitor(email, false);
    expect(codeOf(await finish(await goAndComeBack()))).toBe("sign_in_refused");
    visitor(newAddress());
    expect(codeOf(await finish(await goAndComeBack()))).toBe("sign_in_refused");
  });

  test("lets a new person join the organization that invites them", async () => {
    const email = newAddress("vera");
    const id = await makeInvitation(parley.services, organization, email);
    visitor(email);
    const { data } = await finish(await goAndComeBack(id));
    expect(data!["finishProviderSignIn"]).toMatchObject({
      organizationId: organization.id,
      user: { email, name: "Vera" },
    });
  });

  test("what comes back counts once, with the ticket of the same sign-in, within ten minutes", async () => {
    const { email } = await makeMember(parley.services, organization.id);
    visitor(email);
    const [mine, other] = [await goAndComeBack(), await goAndComeBack()];
    const [body, mac] = mine.ticket.split(".") as [string, string];
    const facts = JSON.parse(Buffer.from(body, "base64url").toString()) as object;
    const altered = Buffer.from(JSON.stringify({ ...facts, state: "chosen" })).toString("base64url");
    for (const wrong of [
      { ...mine, state: other.state },
      // Another person's code, brought to a browser that has begun a sign-in of its own.
      { ...mine, code: other.code },
      { ...mine, ticket: other.ticket },
      { ...mine, ticket: `${altered}.${mac}`, state: "chosen" },
      { ...mine, ticket: "" },
      { ...mine, code: "made up" },
      { ...mine, issuer: "https://another.example" },
    ]) {
      expect(codeOf(await finish(wrong))).toBe("sign_in_refused");
    }
    const good = await goAndComeBack();
    expect((await finish(good)).errors).toBeUndefined();
    expect(codeOf(await finish(good))).toBe("sign_in_refused");
    const late = await goAndComeBack();
    clock.advance(10 * 60_000);
    expect(codeOf(await finish(late))).toBe("sign_in_refused");
  });

  test("says that it is there, and keeps what is asked of it in limits", async () => {
    const { data } = await parley.graphql("{ signInOptions { provider } }");
    expect(data!["signInOptions"].provider).toBe(new URL(provider.issuer).host);
    expect(codeOf(await start("not a UUID"))).toBe("validation_failed");
    const nothing = { code: "c", state: "s", ticket: "t" };
    const codes = [];
    for (let asked = 0; asked < 31; asked++) codes.push(codeOf(await finish(nothing)));
    expect(codes.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => "sign_in_refused"));
    expect(codes[30]).toBe("rate_limited");
  });
});

test("settings that do not fit together are refused", () => {
  for (const environment of [
    { OIDC_ISSUER: "https://id.example.com" },
    { OIDC_CLIENT_ID: "parley" },
    { OIDC_ISSUER: "http://id.example.com", OIDC_CLIENT_ID: "parley" },
    { OIDC_ISSUER: "http://localhost.example.com", OIDC_CLIENT_ID: "parley" },
  ]) {
    expect(() => readConfig(environment)).toThrow(/OIDC_ISSUER/);
  }
  for (const issuer of ["https://id.example.com/realms/one", "http://localhost:8080/realms/one"]) {
    expect(readConfig({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: "parley" }).OIDC_ISSUER).toBe(issuer);
  }
});
