import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ManualClock } from "../../support/manual-clock.js";
import { browse, type FakeProvider, startFakeProvider } from "../../fakes/openid-provider.js";
import { RecordingLogger } from "../../security/support/recording-logger.js";
import { makeMember, makeOrganization, signedIn, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { newAddress } from "../../support/people.js";
import { rest } from "../../support/rest.js";

const clock = new ManualClock();
const log = new RecordingLogger();
let provider: FakeProvider;
let parley: TestParley;
let organization: TestOrganization;

beforeAll(async () => {
  provider = await startFakeProvider();
  parley = await startTestParley({ clock, log, environment: { ...provider.environment, SIGN_UP: "open" } });
  organization = await makeOrganization(parley.services);
});
afterAll(async () => {
  await parley.close();
  await provider.close();
});

const users = () => parley.services.database.request.reader.consoleUser;
const whoami = async (token: string) =>
  (await rest(parley, { authorization: `Bearer ${token}` }, "GET", "/api/whoami")).body;

/** What the provider tells of a person from now on; a token that says so. */
function tell(sub: string, email: string, email_verified = true): Promise<string> {
  provider.people.set(sub, { sub, email, email_verified, name: "Wanda" });
  return provider.idToken(sub);
}

/** A person of the organization who has come by the provider before. */
async function somebody(): Promise<{ sub: string; id: string; email: string }> {
  const member = await makeMember(parley.services, organization.id);
  const sub = randomUUID();
  expect((await whoami(await tell(sub, member.email))).user_id).toBe(member.id);
  return { sub, ...member };
}

/** Signs `provider.person` in at the page, with a session that the browser has already. */
async function finishSignIn(session: Readonly<Record<string, string>>) {
  const start = "mutation { startProviderSignIn(input: {}) { url ticket } }";
  const { url, ticket } = (await parley.graphql(start)).data!["startProviderSignIn"];
  const back = new URL(await browse(url, `${parley.url}/sign-in/oidc/callback`)).searchParams;
  const input = { code: back.get("code"), state: back.get("state"), issuer: back.get("iss"), ticket };
  const finish = `mutation ($input: FinishProviderSignInInput!) {
    finishProviderSignIn(input: $input) { organizationId user { id email } }
  }`;
  return parley.graphql(finish, { input }, session);
}

test("who has another address at the provider is the same person, with that address from then on", async () => {
  const { sub, id, email } = await somebody();
  const [before, changed] = [await users().count(), newAddress("wanda")];
  const token = await tell(sub, changed.toUpperCase());
  // However many requests come first at once.
  const answers = await Promise.all(Array.from({ length: 8 }, () => whoami(token)));
  for (const answer of answers) {
    expect(answer).toMatchObject({ user_id: id, email: changed, organization_id: organization.id });
  }
  expect(await users().count()).toBe(before);
  // The old one has no owner: a person who is given it is another one.
  const other = await whoami(await tell(randomUUID(), email));
  expect(other.user_id).not.toBe(id);
  expect(other.email).toBe(email);
});

test("the same by signing in at the page", async () => {
  const { sub, id } = await somebody();
  const changed = newAddress("wanda");
  provider.people.set(sub, { sub, email: changed, email_verified: true });
  provider.person = sub;
  const { data } = await finishSignIn({});
  expect(data!["finishProviderSignIn"]).toEqual({ organizationId: organization.id, user: { id, email: changed } });
});

test("a second person of the provider with the address of a first does not become the first", async () => {
  const { id, email } = await somebody();
  const second = randomUUID();
  const [token, before] = [await tell(second, email), await users().count()];
  expect((await whoami(token)).error?.code).toBe("unauthenticated");
  provider.person = second;
  expect(await finishSignIn({})).toMatchObject({ errors: [{ extensions: { code: "sign_in_refused" } }] });
  // Nor in a session of another person.
  const other = await makeMember(parley.services, organization.id);
  const others = await signedIn(parley.services, organization.id, other.id);
  expect(await finishSignIn(others)).toMatchObject({ errors: [{ extensions: { code: "sign_in_refused" } }] });
  expect(await users().count()).toBe(before + 1);
  // A browser with a session of the first says itself that they are the same.
  const linked = await finishSignIn(await signedIn(parley.services, organization.id, id));
  expect(linked.data?.["finishProviderSignIn"].user.id).toBe(id);
  expect((await whoami(token)).user_id).toBe(id);
});

test("an address that is not proved changes nothing", async () => {
  const { sub, id, email } = await somebody();
  expect(await whoami(await tell(sub, newAddress(), false))).toMatchObject({ user_id: id, email });
});

test("another person's address stays theirs, and an agent's its own: the log says so once, without addresses", async () => {
  const { sub, id, email } = await somebody();
  const other = await makeMember(parley.services, organization.id, "admin");
  const agents = `${newAddress("scout").split("@")[0]}@${parley.services.config.MAIL_DOMAIN}`;
  for (const taken of [other.email, agents]) {
    log.lines.length = 0;
    const token = await tell(sub, taken);
    for (let times = 0; times < 3; times++) {
      expect(await whoami(token)).toMatchObject({ user_id: id, email, org_role: "member" });
      // What is remembered of the token is forgotten.
      clock.advance(10_000);
    }
    const said = log.lines.filter((line) => line.includes("new address of a person"));
    expect(said).toHaveLength(1);
    expect(said[0]).toContain(id);
    for (const line of log.lines) for (const address of [taken, email]) expect(line).not.toContain(address);
  }
  expect((await users().findUniqueOrThrow({ where: { id: other.id } })).email).toBe(other.email);
});

test("two people who swap their addresses stay who they are", async () => {
  const [one, two] = [await somebody(), await somebody()];
  const tokens = [await tell(one.sub, two.email), await tell(two.sub, one.email)];
  const seen = await Promise.all(tokens.map(whoami));
  expect(seen.map(({ user_id }) => user_id)).toEqual([one.id, two.id]);
  expect(seen.map(({ email }) => email)).toEqual([one.email, two.email]);
});

test("a changed address brings what waits for it", async () => {
  const { sub, id } = await somebody();
  const [heir, waiting] = [newAddress("heir"), await makeOrganization(parley.services)];
  await parley.services.database.request.writer.organization.update({
    where: { id: waiting.id },
    data: { handoverEmail: heir },
  });
  const token = await tell(sub, heir);
  expect((await whoami(token)).user_id).toBe(id);
  const membership = await parley.services.database.request.reader.membership.findFirst({
    where: { organizationId: waiting.id, userId: id },
  });
  expect(membership?.role).toBe("admin");
});
