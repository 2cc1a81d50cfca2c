import { randomUUID } from "node:crypto";
import { makeOrganization, type TestOrganization } from "../../support/org.js";
import { mailTo } from "../../support/mail.js";
import type { TestCredential, TestParley } from "../../support/parley.js";
import { rest, type RestAnswer } from "../../support/rest.js";

/** Where agents sign up. */
export const base = "/api/v1/agent-signup";

/** No limit per address: tests come from one. */
export const anyNumber = { SIGNUP_PER_ADDRESS_PER_HOUR: "0" };

/** A human whom no test has named before. */
export function newHuman(): string {
  return `human-${randomUUID().slice(0, 12)}@people.example`;
}

/** An agent that has just signed itself up. */
export interface SignedUp {
  readonly key: string;
  readonly handle: string;
  readonly humanEmail: string;
  readonly organizationId: string;
  readonly identityId: string;
}

/** Signs an agent up; fails when it is refused. */
export async function signUp(parley: TestParley, wishes: Readonly<Record<string, unknown>> = {}): Promise<SignedUp> {
  const answer = await rest(parley, null, "POST", base, {
    human_email: newHuman(),
    note_to_human: "It is me.",
    ...wishes,
  });
  if (answer.status !== 201) throw new Error(`The signup was refused: ${JSON.stringify(answer.body)}`);
  const { api_key: key, agent_handle: handle, human_email: humanEmail, organization_id: organizationId } = answer.body;
  const { scope } = (await rest(parley, key, "GET", "/api/whoami")).body;
  return { key, handle, humanEmail, organizationId, identityId: scope.split(":")[1] };
}

/** The newest code in the mail to a human, after this number of mails. */
export async function codeFor(parley: TestParley, humanEmail: string, mails = 1): Promise<string> {
  const all = await mailTo(parley, humanEmail, mails);
  return /^ {4}(\d{6})$/m.exec(all.at(-1)!.text)![1]!;
}

/** A code that is not that one. */
export function wrongCode(code: string, n = 1): string {
  return String((Number(code) + n) % 1_000_000).padStart(6, "0");
}

/** The calls of a signup. */
export function signupCalls(parley: () => TestParley) {
  const call = (credential: TestCredential, method: string, path: string, body?: unknown): Promise<RestAnswer> =>
    rest(parley(), credential, method, `${base}${path}`, body);
  return {
    verify: (key: TestCredential, verification_code: unknown) => call(key, "POST", "/verify", { verification_code }),
    resend: (key: TestCredential) => call(key, "POST", "/resend-verification"),
    status: (key: TestCredential) => call(key, "GET", "/status"),
    pending: (headers: TestCredential) => call(headers, "GET", "/pending"),
    approve: (headers: TestCredential, identityId: string, body?: unknown) =>
      call(headers, "POST", `/${identityId}/approve`, body),
    reject: (headers: TestCredential, identityId: string) => call(headers, "POST", `/${identityId}/reject`),
  };
}

/** An organization with its admin's address. */
export async function makeHome(
  parley: TestParley,
  plan: Parameters<typeof makeOrganization>[1] = "team",
): Promise<TestOrganization & { readonly adminEmail: string }> {
  const organization = await makeOrganization(parley.services, plan);
  const { email } = await parley.services.database.request.reader.consoleUser.findUniqueOrThrow({
    where: { id: organization.adminUserId },
  });
  return { ...organization, adminEmail: email };
}
