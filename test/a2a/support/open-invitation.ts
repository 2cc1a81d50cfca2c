import { randomUUID } from "node:crypto";
import { invitationToken } from "../../../subgraphs/a2a/invitations/invitation-token.js";
import { insertInvitation } from "../../../subgraphs/a2a/invitations/store/invitations.js";
import type { Services } from "../../../subgraphs/shared/context/services.js";
import type { TestAgent, TestOrganization } from "../../support/org.js";

/** An invitation to connect, and the token that it was given out with. */
export interface MadeA2aInvitation {
  readonly id: string;
  readonly token: string;
}

/** Makes an open invitation of an organization to connect with its agent, without checking limits. */
export async function makeA2aInvitation(
  { database, keyring, clock }: Services,
  { id: organizationId }: Pick<TestOrganization, "id">,
  peer: TestAgent,
): Promise<MadeA2aInvitation> {
  const id = randomUUID();
  const token = invitationToken(keyring, id);
  const createdAt = clock.now();
  await database.request.transaction((tx) =>
    insertInvitation(tx, {
      id,
      token,
      organizationId,
      inviterEmail: null,
      recipientEmail: null,
      emailStatus: "not_requested",
      mailId: null,
      peers: [{ identityId: peer.id, agentHandle: peer.handle }],
      expiresAt: new Date(createdAt.getTime() + 24 * 3600_000),
      createdAt,
    }),
  );
  return { id, token };
}
