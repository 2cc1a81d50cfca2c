import type { TestAgent } from "../../support/org.js";
import type { TestCredential, TestParley } from "../../support/parley.js";
import { rest, type RestAnswer } from "../../support/rest.js";

/** Where invitations are. */
export const base = "/api/v1/a2a/invitations";

/** The calls about invitations. */
export function invitationCalls(parley: () => TestParley) {
  const post = (credential: TestCredential, path: string, body?: unknown, headers = {}): Promise<RestAnswer> =>
    rest(parley(), credential, "POST", `${base}${path}`, body, headers);
  return {
    create: (credential: TestCredential, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
      post(credential, "", body, headers),
    list: (credential: TestCredential, query = "") => rest(parley(), credential, "GET", `${base}${query}`),
    get: (credential: TestCredential, id: string) => rest(parley(), credential, "GET", `${base}/${id}`),
    revoke: (credential: TestCredential, id: string) => post(credential, `/${id}/revoke`),
    preview: (invitation_token: unknown) => post(null, "/preview", { invitation_token }),
    accept: (credential: TestCredential, invitation_token: unknown) =>
      post(credential, "/accept", { invitation_token }),
    decline: (invitation_token: unknown) => post(null, "/decline", { invitation_token }),
  };
}

/** An invitation that anybody who has the token may accept. */
export interface OpenInvitation {
  readonly id: string;
  readonly token: string;
}

/** Makes one; fails when it is refused. */
export async function invite(
  parley: TestParley,
  credential: TestCredential,
  peers: readonly Pick<TestAgent, "handle">[],
  wishes: Readonly<Record<string, unknown>> = {},
): Promise<OpenInvitation> {
  const body = { peer_agent_handles: peers.map((peer) => peer.handle), ...wishes };
  const answer = await rest(parley, credential, "POST", base, body);
  if (answer.status !== 201) throw new Error(`The invitation was refused: ${JSON.stringify(answer.body)}`);
  return { id: answer.body.id, token: answer.body.invitation_token };
}

/** The token in the link of a text. */
export function tokenIn(text: string): string {
  return /#token=(a2ai_[A-Za-z0-9_-]{43})$/m.exec(text)![1]!;
}

/** Another token, which was never issued. */
export function otherToken(token: string): string {
  const at = "a2ai_".length;
  return `a2ai_${token[at] === "A" ? "B" : "A"}${token.slice(at + 1)}`;
}

/** The agent's contact rules, as `allow both @peer`. */
export async function rulesAbout(parley: TestParley, credential: TestCredential, agent: Pick<TestAgent, "handle">) {
  const { body } = await rest(parley, credential, "GET", `/api/v1/identities/${agent.handle}/a2a/contact-rules`);
  return (body as any[]).map((rule) => `${rule.action} ${rule.direction} @${rule.match_target}`).toSorted();
}
