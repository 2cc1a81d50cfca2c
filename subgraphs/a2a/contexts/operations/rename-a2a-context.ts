import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue, notFound, sharedErrors } from "../../../shared/errors/shared-errors.js";
import type { Transaction } from "../../../shared/database/client.js";
import { appendEvent } from "../../../shared/events/append-event.js";
import { ownIdentity } from "../../settings/public.js";
import { checkContextName, contextNameLimits } from "../rules.js";
import { A2aContext } from "../types/context.js";
import { contextAuthority } from "../authority.js";
import { contextById } from "../loaders.js";
import { lockContextOf, renameContext } from "../store/contexts.js";
import { findFrozenBy } from "../../../shared/reviews/frozen-by.js";
import { passGate } from "../../../shared/reviews/gate.js";

@InputType({ description: "The new name of a context." })
class RenameA2aContextInput {
  @Field(() => String, { description: "Handle of the participant that renames it." })
  agentHandle!: string;

  @Field(() => ID, { description: "A context in which it participates." })
  contextId!: string;

  @Field(() => String, {
    description: "One to five words, at most 80 characters. Consecutive white space becomes one space.",
  })
  name!: string;
}

@ObjectType({ description: "Result of renaming." })
class RenameA2aContextPayload {
  @Field(() => A2aContext, { description: "The context in its current state." })
  context!: A2aContext;
}

const objections = {
  empty: "A context name must not be blank.",
  controls: "A context name has no control characters.",
  characters: `A context name has at most ${contextNameLimits.characters} characters.`,
};

/** `renameA2aContext` (spec 2.5a, wire contract a2a 4.5). */
@Resolver()
export class RenameA2aContext {
  @Mutation(() => RenameA2aContextPayload, {
    description:
      "Renames a context. Each of its two participants may do so. Both receive an event. Errors: `not_found`, " +
      "`claimed_agent_required`, `validation_failed`.",
  })
  async renameA2aContext(
    @Arg("input", () => RenameA2aContextInput, { description: "The name." }) input: RenameA2aContextInput,
    @Ctx() context: RequestContext,
  ) {
    const { database, clock } = context.services;
    const identity = await ownIdentity(context, contextAuthority["a2a.context.rename"], input.agentHandle);
    const name = nameOf(input.name);
    await database.request.transaction((tx) => renameContextAs(tx, identity.id, input.contextId, name, clock.now()));
    return { context: await context.loader(contextById).load(input.contextId.toLowerCase()) };
  }
}

function nameOf(text: string): string {
  const { name, objection } = checkContextName(text);
  if (objection === null) return name;
  if (objection !== "words") throw invalidValue(["name"], objections[objection]);
  // Clients show this sentence unchanged, so it has no location (wire contract a2a 4.5).
  throw sharedErrors.problem("validation_failed", {
    message: "Context names have at most five words.",
  });
}

/**
 * Renames a context for a participant (wire contract a2a 4.5), with events for those who have it. The present name has no effect.
 */
async function renameContextAs(
  tx: Transaction,
  identityId: string,
  contextId: string,
  name: string,
  now: Date,
): Promise<void> {
  const context = await lockContextOf(tx, identityId, contextId);
  if (context === null) throw notFound("context with this id");
  if (context.name === name) return;
  // The other participant sees the name: it could carry a message.
  passGate("a2a.rename_context", await findFrozenBy(tx, identityId));
  await renameContext(tx, context.id, name);
  const { opener, recipient } = context;
  const side = (participant: typeof opener, role: string) => ({
    identityId: participant.identityId,
    organizationId: participant.organizationId,
    side: role,
  });
  await appendEvent(tx, {
    kind: "a2a.context.renamed",
    subjectId: context.id,
    subjectVersion: context.version + 1,
    audience: [side(opener, "opener"), ...(context.heldSide === null ? [side(recipient, "recipient")] : [])],
    data: { contextId: context.id },
    occurredAt: now,
  });
}
