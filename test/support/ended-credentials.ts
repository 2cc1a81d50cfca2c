import { makeKey, sessionIdOf, signedIn, type TestAgent, type TestOrganization } from "./org.js";
import type { ManualClock } from "./manual-clock.js";
import type { TestCredential, TestParley } from "./parley.js";

/** A credential that is valid, and how it ends. */
export interface EndingCredential {
  readonly credential: TestCredential;
  readonly end: () => Promise<unknown>;
}

/** Credentials of an agent and of the admin of its organization, each with the way in which it ends. */
export const endingCredentials: readonly (readonly [
  string,
  (
    parley: TestParley,
    clock: ManualClock,
    organization: TestOrganization,
    agent: TestAgent,
  ) => Promise<EndingCredential>,
])[] = [
  [
    "a key that was revoked",
    async (parley, _clock, organization, agent) => {
      const { id, secret } = await makeKey(parley.services, organization.id, agent.id, agent.id);
      return { credential: secret, end: () => revoke(parley, organization, id) };
    },
  ],
  [
    "a key that expired",
    async (parley, clock, organization, agent) => {
      const expiresAt = new Date(clock.now().getTime() + 60_000);
      const { secret } = await makeKey(parley.services, organization.id, agent.id, agent.id, expiresAt);
      return { credential: secret, end: () => Promise.resolve(clock.advance(60_000)) };
    },
  ],
  [
    "a session that ended",
    async (parley, _clock, organization) => {
      const session = await signedIn(parley.services, organization.id, organization.adminUserId);
      const end = "mutation ($input: EndSessionInput!) { endSession(input: $input) { endedSessionId } }";
      const input = { id: sessionIdOf(session) };
      return { credential: session, end: () => done(parley.graphql(end, { input }, session)) };
    },
  ],
];

function revoke(parley: TestParley, { admin }: TestOrganization, id: string): Promise<void> {
  const document = "mutation ($input: RevokeApiKeyInput!) { revokeApiKey(input: $input) { apiKey { id } } }";
  return done(parley.graphql(document, { input: { id } }, admin));
}

async function done(answer: ReturnType<TestParley["graphql"]>): Promise<void> {
  const { errors } = await answer;
  if (errors !== undefined) throw new Error(JSON.stringify(errors));
}
