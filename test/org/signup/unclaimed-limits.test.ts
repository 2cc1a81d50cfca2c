import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ManualClock } from "../../support/manual-clock.js";
import { renamesRate } from "../../../subgraphs/org/identities/rules/limits.js";
import { mailTo } from "../../support/mail.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { anyNumber, codeFor, makeHome, signUp, signupCalls } from "../support/signup.js";

const clock = new ManualClock(new Date("2026-03-01T09:00:00Z"));
const minute = 60_000;
let parley: TestParley;
const { verify, resend, approve } = signupCalls(() => parley);

beforeAll(async () => {
  parley = await startTestParley({ clock, environment: anyNumber });
});
afterAll(() => parley?.close());

it("takes fifteen wrong codes in all, whatever is asked for between them; its human may still approve it", async () => {
  const home = await makeHome(parley);
  const { key, identityId } = await signUp(parley, { human_email: home.adminEmail });
  const guess = () => verify(key, "no code");
  for (let sent = 1; sent <= 3; sent++) {
    for (let n = 0; n < 5; n++) expect(errorOf(await guess())).toEqual([422, "verification_code_invalid"]);
    expect(errorOf(await guess())).toEqual([429, "verification_attempts_exhausted"]);
    clock.advance(5 * minute);
    if (sent < 3) expect((await resend(key)).status).toBe(200);
  }
  for (const answer of [await resend(key), await verify(key, await codeFor(parley, home.adminEmail, 3))]) {
    expect(errorOf(answer)).toEqual([429, "verification_attempts_exhausted"]);
    expect(answer.body.error.message).toContain("approve you");
  }
  expect(await mailTo(parley, home.adminEmail)).toHaveLength(3);
  const approved = await approve(home.admin, identityId);
  expect(approved.body).toMatchObject({ organization_id: home.id, claim_status: "agent_claimed" });
  expect((await verify(key, "no code")).status).toBe(200);
});

describe("the names of an unclaimed agent", () => {
  const rename = (key: string, handle: string, agent_handle: string) =>
    rest(parley, key, "PATCH", `/api/v1/identities/${handle}`, { agent_handle });

  it("are its mailbox's and its present handle: what it was called between is anybody's again", async () => {
    const { key, handle } = await signUp(parley);
    expect((await rename(key, handle, `${handle}-b`)).status).toBe(200);
    expect((await rename(key, `${handle}-b`, `${handle}-c`)).body).toMatchObject({
      agent_handle: `${handle}-c`,
      email_address: `${handle}@agents.localhost`,
    });
    const { key: other, handle: its } = await signUp(parley);
    for (const held of [handle, `${handle}-c`]) {
      expect(errorOf(await rename(other, its, held))).toEqual([409, "agent_handle_unavailable"]);
    }
    expect((await rename(other, its, `${handle}-b`)).body.agent_handle).toBe(`${handle}-b`);
    expect((await rename(key, `${handle}-c`, handle)).body.agent_handle).toBe(handle);
  });

  it("change so many times an hour", async () => {
    const { key, handle } = await signUp(parley);
    const nth = (n: number) => (n === 0 ? handle : `${handle}-${n}`);
    for (let n = 0; n < renamesRate.limit; n++) expect((await rename(key, nth(n), nth(n + 1))).status).toBe(200);
    const last = nth(renamesRate.limit);
    const late = await rename(key, last, `${handle}-late`);
    expect(errorOf(late)).toEqual([429, "rate_limited"]);
    expect(Number(late.headers.get("retry-after"))).toBe(3600 / renamesRate.limit);
    clock.advance(3600_000 / renamesRate.limit);
    expect((await rename(key, last, `${handle}-late`)).status).toBe(200);
  });
});
