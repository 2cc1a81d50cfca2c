import { Ctx, Field, Int, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notifyRevoked } from "../../../shared/events/revocation.js";
import { revokingTransaction } from "../../../shared/events/revoking-transaction.js";
import { orgAuthority } from "../../authority.js";
import { removeOtherSessions } from "../store/console-sessions.js";

@ObjectType({ description: "What ending all other sessions came to." })
class EndOtherSessionsPayload {
  @Field(() => Int, { description: "How many sessions were ended." })
  ended!: number;
}

/** `endOtherSessions`: for who believes that somebody else is signed in as them. */
@Resolver()
export class EndOtherSessions {
  @Mutation(() => EndOtherSessionsPayload, {
    description:
      "Ends your sessions in every organization but the one of this request: their tokens are refused at once and what " +
      "they have open is closed. Tokens that an outside provider issued are ended by the provider. For console users. " +
      "Errors: `credential_not_accepted`.",
  })
  async endOtherSessions(@Ctx() { viewer, services }: RequestContext): Promise<EndOtherSessionsPayload> {
    authorize(viewer, orgAuthority["session.end"]);
    const ended = await revokingTransaction(services, async (tx) => {
      const count = await removeOtherSessions(tx, viewer, services.clock.now());
      if (count > 0) await notifyRevoked(tx, { kind: "user", id: viewer.userId! });
      return count;
    });
    return { ended };
  }
}
