import { randomUUID } from "node:crypto";
import { mailTo, readOutbox, type TestMail } from "./mail.js";
import type { TestCredential, TestParley } from "./parley.js";

/** A person who is signed in. Headers are ready to send. */
export interface TestSession {
  readonly userId: string;
  readonly organizationId: string;
  readonly token: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** An unused address. */
export function newAddress(name = "person"): string {
  return `${name}-${randomUUID().slice(0, 8)}@people.example`;
}

/** Asks for a sign-in link and answers the token of the one that is mailed. */
export async function mailedToken(parley: TestParley, email: string, invitationId?: string): Promise<string> {
  const before = (await readOutbox(parley)).filter((mail) => mail.to === email).length;
  const { errors } = await requestLink(parley, email, invitationId);
  if (errors !== undefined) throw new Error(`No link could be asked for: ${errors[0]!.message}`);
  return tokenIn((await mailTo(parley, email, before + 1)).at(-1)!);
}

export const requestLink = (parley: TestParley, email: string, invitationId: string | null = null) =>
  parley.graphql(`mutation ($input: RequestSignInLinkInput!) { requestSignInLink(input: $input) { linkMinutes } }`, {
    input: { email, invitationId },
  });

/** The token of the sign-in link in a mail. */
export function tokenIn({ text }: Pick<TestMail, "text">): string {
  return /\/sign-in#token=([\w-]+)$/m.exec(text)![1]!;
}

export const signIn = (parley: TestParley, token: string, credential: TestCredential = null) =>
  parley.graphql(
    `mutation ($token: String!) {
      signIn(input: { token: $token }) { token expiresAt organizationId user { id email emailVerified name } }
    }`,
    { token },
    credential,
  );

/** Signs a person in by a mailed link. */
export async function signInByMail(parley: TestParley, email: string, invitationId?: string): Promise<TestSession> {
  const { data, errors } = await signIn(parley, await mailedToken(parley, email, invitationId));
  if (errors !== undefined) throw new Error(`The link was refused: ${errors[0]!.message}`);
  return sessionOf({ ...data!["signIn"], userId: data!["signIn"].user.id });
}

/** The session of a payload with a token. */
export function sessionOf({ token, organizationId, userId = "" }: Record<string, string>): TestSession {
  return { userId, organizationId: organizationId!, token: token!, headers: { authorization: `Bearer ${token}` } };
}

/** A session of the same person in another organization. */
export async function switchTo(parley: TestParley, session: TestSession, organizationId: string): Promise<TestSession> {
  const { data, errors } = await parley.graphql(
    `mutation ($id: ID!) { switchOrganization(input: { organizationId: $id }) { token organizationId } }`,
    { id: organizationId },
    session.headers,
  );
  if (errors !== undefined) throw new Error(`The switch was refused: ${errors[0]!.message}`);
  return { ...sessionOf(data!["switchOrganization"]), userId: session.userId };
}

/** Invites a person and answers the invitation's id. */
export async function invite(
  parley: TestParley,
  admin: TestCredential,
  email: string,
  role: "ADMIN" | "MEMBER" = "MEMBER",
): Promise<string> {
  const { data, errors } = await parley.graphql(
    `mutation ($input: InviteMemberInput!) { inviteMember(input: $input) { invitation { id } } }`,
    { input: { email, role } },
    admin,
  );
  if (errors !== undefined) throw new Error(`The invitation was refused: ${errors[0]!.message}`);
  return data!["inviteMember"].invitation.id as string;
}

/** The role of the caller, as the server sees them; null when it does not know them. */
export async function roleOf(parley: TestParley, credential: TestCredential): Promise<string | null> {
  const { data } = await parley.graphql("{ viewer { kind } }", {}, credential);
  return (data?.["viewer"]?.kind as string | undefined) ?? null;
}

/** The code of the first error of an answer. */
export function codeOf(answer: Awaited<ReturnType<TestParley["graphql"]>>): string | undefined {
  return answer.errors?.[0]?.extensions.code;
}
