import { randomUUID } from "node:crypto";
import { handle } from "../../support/handle.js";
import type { Base, World } from "../../support/kit/scene.js";
import { configurePush } from "../support/configure-push.js";
import { type MadeA2aInvitation, makeA2aInvitation } from "../support/open-invitation.js";
import { addRule } from "../support/rules.js";
import { contextsOf, sendTask } from "../support/send-task.js";

/** What a2a adds to a scene. */
export interface A2aPart {
  /** A task of the peer's that the target works on, and one the other way round, with a push configuration. */
  readonly receivedTask: string;
  readonly sentTask: string;
  /** The contexts of those tasks. */
  readonly receivedContext: string;
  readonly sentContext: string;
  /** A contact rule of the target's, about nobody. */
  readonly ruleId: string;
  /** Invitations to connect: three of ours with the peer, to look at, to decline and to take back, and one of theirs. */
  readonly a2aInvitations: Readonly<Record<"open" | "declined" | "revoked" | "received", MadeA2aInvitation>>;
}

export type A2aScene = Base & A2aPart;

export async function makePart(world: World, { target, peer }: Base): Promise<A2aPart> {
  const { parley, ours, theirs, theirAgent } = world;
  const receivedTask = await sendTask(parley, peer, target, `words ${randomUUID()}`);
  const sentTask = await sendTask(parley, target, peer, `words ${randomUUID()}`);
  await configurePush(parley, target, sentTask);
  const contexts = await contextsOf(parley, [receivedTask, sentTask]);
  const { services } = parley;
  return {
    receivedTask,
    sentTask,
    receivedContext: contexts.get(receivedTask)!,
    sentContext: contexts.get(sentTask)!,
    ruleId: (await addRule(parley, ours, target, "block", { handle: handle("somebody") })).id,
    a2aInvitations: {
      open: await makeA2aInvitation(services, ours, peer),
      declined: await makeA2aInvitation(services, ours, peer),
      revoked: await makeA2aInvitation(services, ours, peer),
      received: await makeA2aInvitation(services, theirs, theirAgent),
    },
  };
}

/** Ids that nobody ever had. Tokens are what they were: whoever has one may see what it stands for. */
export function noPart({ a2aInvitations: { open, declined, revoked, received } }: A2aScene): A2aPart {
  return {
    receivedTask: randomUUID(),
    sentTask: randomUUID(),
    receivedContext: randomUUID(),
    sentContext: randomUUID(),
    ruleId: randomUUID(),
    a2aInvitations: {
      open: { ...open, id: randomUUID() },
      declined,
      revoked: { ...revoked, id: randomUUID() },
      received,
    },
  };
}
