import { Ctx, Field, Int, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notifyRevoked } from "../../../shared/events/revocation.js";
import { revokingTransaction } from "../../../shared/events/revoking-transaction.js";
import { signInAuthority } from "../authority.js";
import { removeOtherSessions } from "../store/console-sessions.js";

@ObjectType({ description: "Result of ending all other sessions." })
class EndOtherSessionsPayload {
  @Field(() => Int, { description: "Number of ended sessions." })
  ended!: number;
}

/** `endOtherSessions`: for a user who suspects that another person uses their account. */
@Resolver()
export class EndOtherSessions {
  @Mutation(() => EndOtherSessionsPayload, {
    description:
      "Ends all your sessions, in every organization, except the session of this request. Their tokens are " +
      "refused at once and their connections are closed. Tokens that an external provider issued can only be " +
      "ended by the provider. For console users. Errors: `credential_not_accepted`.",
  })
  async endOtherSessions(@Ctx() { viewer, services }: RequestContext): Promise<EndOtherSessionsPayload> {
    authorize(viewer, signInAuthority["session.end"]);
    const ended = await revokingTransaction(services, async (tx) => {
      const count = await removeOtherSessions(tx, viewer, services.clock.now());
      if (count > 0) await notifyRevoked(tx, { kind: "user", id: viewer.userId! });
      return count;
    });
    return { ended };
  }
}
