import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { notifyRevoked } from "../../../shared/events/revocation.js";
import { revokingTransaction } from "../../../shared/events/revoking-transaction.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import { signInAuthority } from "../authority.js";
import { removeOwnSession } from "../store/console-sessions.js";

@InputType({ description: "The session to end." })
class EndSessionInput {
  @Field(() => ID, {
    nullable: true,
    description: "UUID, from `consoleSessions`. Default: the session of this request.",
  })
  id?: string | null;
}

@ObjectType({ description: "Result of ending a session." })
class EndSessionPayload {
  @Field(() => ID, { description: "UUID of the ended session. Its tokens are no longer valid." })
  endedSessionId!: string;
}

/** `endSession`. */
@Resolver()
export class EndSession {
  @Mutation(() => EndSessionPayload, {
    description:
      "Ends one of your sessions, in every organization. Its tokens are refused at once and its connections are " +
      "closed. Without an id it ends the current session. For console users. Errors: `not_found` (also when it " +
      "has ended already, or when your token is an outside provider's and belongs to no session), " +
      "`credential_not_accepted`.",
  })
  async endSession(
    @Arg("input", () => EndSessionInput, { description: "The session." }) input: EndSessionInput,
    @Ctx() { viewer, services }: RequestContext,
  ): Promise<EndSessionPayload> {
    authorize(viewer, signInAuthority["session.end"]);
    const id = input.id ?? viewer.sessionId ?? "";
    await revokingTransaction(services, async (tx) => {
      const isEnded = isUuid(id) && (await removeOwnSession(tx, viewer, id, services.clock.now()));
      if (!isEnded) throw notFound("session with this id among yours");
      await notifyRevoked(tx, { kind: "user", id: viewer.userId! });
    });
    return { endedSessionId: id };
  }
}
