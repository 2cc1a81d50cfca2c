import { decodeJwt, decodeProtectedHeader, SignJWT } from "jose";
import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { atOnce } from "../../support/at-once.js";
import { domains, signInLinkFor } from "../../../subgraphs/index.js";
import { ManualClock } from "../../support/manual-clock.js";
import { hashSecret } from "../../../subgraphs/shared/secrets/keyring.js";
import { createWork } from "../../../subgraphs/shared/background/background-work.js";
import { makeOrganization, makeSignInToken, signedIn, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";

const clock = new ManualClock(new Date("2026-03-01T09:00:00Z"));
const signIn = "mutation ($token: String!) { signIn(input: { token: $token }) { token expiresAt user { id email } } }";
let parley: TestParley;
let organization: TestOrganization;

beforeAll(async () => {
  parley = await startTestParley({ clock });
  organization = await makeOrganization(parley.services);
});

afterAll(async () => {
  await parley.close();
});

const whoami = (headers: Readonly<Record<string, string>>) => rest(parley, headers, "GET", "/api/whoami");
const codeOf = (answer: Awaited<ReturnType<TestParley["graphql"]>>) => answer.errors?.[0]?.extensions.code;

it("turns a sign-in link into a session of twelve hours", async () => {
  const { data } = await parley.graphql(signIn, { token: await makeSignInToken(parley.services, organization) });
  const session = data!["signIn"];
  expect(session.user.id).toBe(organization.adminUserId);
  expect(new Date(session.expiresAt).getTime()).toBe(clock.now().getTime() + 12 * 3600_000);
  expect(decodeProtectedHeader(session.token).alg).toBe("EdDSA");
  expect(decodeJwt(session.token)).toMatchObject({
    sub: organization.adminUserId,
    org_id: organization.id,
    email: session.user.email,
    email_verified: true,
    name: "Ada",
    role: "admin",
    exp: clock.now().getTime() / 1000 + 12 * 3600,
  });
  const headers = { authorization: `Bearer ${session.token}` };
  expect((await whoami(headers)).status).toBe(200);
  clock.advance(12 * 3600_000);
  expect((await whoami(headers)).status).toBe(401);
});

it("gives an operator a fresh link of a user who lost theirs", async () => {
  const { email } = await parley.services.database.request.writer.consoleUser.findUniqueOrThrow({
    where: { id: organization.memberUserId },
  });
  const link = await signInLinkFor(parley.services, email.toUpperCase());
  const { origin, pathname, hash } = new URL(link!.url);
  expect([origin, pathname]).toEqual([parley.services.publicBaseUrl, "/sign-in"]);
  const { data } = await parley.graphql(signIn, { token: hash.slice("#token=".length) });
  expect(data!["signIn"].user.email).toBe(email);
  expect(await signInLinkFor(parley.services, "nobody@nowhere.example")).toBeNull();
});

it("takes a link once, also when twenty use it at once", async () => {
  const token = await makeSignInToken(parley.services, organization);
  const answers = await atOnce(20, () => parley.graphql(signIn, { token }));
  expect(answers.filter((answer) => answer.errors === undefined)).toHaveLength(1);
  expect(new Set(answers.filter((answer) => answer.errors).map(codeOf))).toEqual(new Set(["sign_in_link_invalid"]));
});

it("takes no link after fifteen minutes, and none that was never given out", async () => {
  const token = await makeSignInToken(parley.services, organization);
  clock.advance(15 * 60_000);
  for (const bad of [token, "", "x".repeat(10_000), "a\u0000b"]) {
    expect(codeOf(await parley.graphql(signIn, { token: bad }))).toBe("sign_in_link_invalid");
  }
});

it("forgets links a day after they ended", async () => {
  const { services } = parley;
  const token = await makeSignInToken(services, organization);
  const work = createWork({ services, role: "test", domains: domains.map((domain) => domain.work) });
  const kept = () => services.database.request.writer.signInLink.count({ where: { tokenHash: hashSecret(token) } });
  await work.runDueJobs();
  expect(await kept()).toBe(1);
  clock.advance(25 * 3600_000);
  await work.runDueJobs();
  expect(await kept()).toBe(0);
});

it("does not take a link together with a key", async () => {
  const token = await makeSignInToken(parley.services, organization);
  expect(codeOf(await parley.graphql(signIn, { token }, organization.adminKey))).toBe("credential_not_accepted");
  expect((await parley.graphql(signIn, { token })).errors).toBeUndefined();
});

it("believes the role and the membership of now, not those of the token", async () => {
  const membership = {
    organizationId_userId: { organizationId: organization.id, userId: organization.memberUserId },
  };
  const { membership: members } = parley.services.database.request.writer;
  const headers = await signedIn(parley.services, organization.id, organization.memberUserId);
  expect((await whoami(headers)).body.org_role).toBe("member");
  await members.update({ where: membership, data: { role: "admin" } });
  clock.advance(6_000);
  expect((await whoami(headers)).body.org_role).toBe("admin");
  await members.delete({ where: membership });
  clock.advance(6_000);
  expect((await whoami(headers)).status).toBe(401);
});

it("believes no token that it did not sign", async () => {
  const { authorization } = await signedIn(parley.services, organization.id, organization.adminUserId);
  const genuine = authorization!.slice("Bearer ".length);
  const [header, payload, signature] = genuine.split(".") as [string, string, string];
  const { kid } = decodeProtectedHeader(genuine);
  const { privateKey } = generateKeyPairSync("ed25519");
  const forged = await new SignJWT(decodeJwt(genuine)).setProtectedHeader({ alg: "EdDSA", kid: kid! }).sign(privateKey);
  const unsigned = Buffer.from(JSON.stringify({ alg: "none", kid })).toString("base64url");
  const symmetric = await new SignJWT(decodeJwt(genuine))
    .setProtectedHeader({ alg: "HS256", kid: kid! })
    .sign(Buffer.from("a secret that is long enough for this"));
  const stranger = await new SignJWT(decodeJwt(genuine))
    .setProtectedHeader({ alg: "EdDSA", kid: "00000000-0000-4000-8000-000000000000" })
    .sign(privateKey);
  const promoted = Buffer.from(JSON.stringify({ ...decodeJwt(genuine), org_id: "org_other" })).toString("base64url");
  for (const token of [
    forged,
    symmetric,
    stranger,
    `${unsigned}.${payload}.`,
    `${header}.${promoted}.${signature}`,
    `${header}.${payload}`,
    "a.b.c",
  ]) {
    expect((await whoami({ authorization: `Bearer ${token}` })).status).toBe(401);
  }
  expect((await whoami({ authorization: authorization! })).status).toBe(200);
});
