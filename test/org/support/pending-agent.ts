import { signUpAgent } from "../../../subgraphs/org/signup/sign-up-agent.js";
import type { IdentityRow } from "../../../subgraphs/org/identities/store/identities.js";
import type { Services } from "../../../subgraphs/shared/context/services.js";
import type { TestOrganization } from "../../support/org.js";
import { handle } from "../../support/handle.js";

/** An unclaimed agent that names that person as its human, in its provisional organization. */
export async function makePendingAgent(
  services: Services,
  { adminUserId }: Pick<TestOrganization, "adminUserId">,
  noteToHuman = "It is me.",
): Promise<IdentityRow> {
  const { email } = await services.database.request.reader.consoleUser.findUniqueOrThrow({
    where: { id: adminUserId },
  });
  const agentHandle = handle("pending");
  return services.database.request.transaction(async (tx) => {
    // One at a time: the number of agents that wait for one human is limited.
    await tx.agentSignup.updateMany({ where: { humanEmail: email }, data: { humanEmail: `former-${email}` } });
    const order = {
      agentHandle,
      displayName: null,
      humanEmail: email,
      noteToHuman,
      harness: null,
      invitationToken: null,
    };
    return (await signUpAgent(tx, services, order)).identity;
  });
}

/** Makes it look as if an agent had signed itself up long ago. */
export async function makeSignupOf(services: Services, identityId: string, humanEmail: string): Promise<void> {
  const at = services.clock.now();
  const when = { codeSentAt: at, codeExpiresAt: at, createdAt: at, claimedAt: at };
  await services.database.request.writer.agentSignup.create({
    data: { identityId, humanEmail, emailAddress: humanEmail, noteToHuman: "It was me.", ...when },
  });
}
