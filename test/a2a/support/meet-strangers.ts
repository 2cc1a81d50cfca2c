import { randomUUID } from "node:crypto";
import type { Meeting, Side } from "../../support/kit/strangers.js";
import type { World } from "../../support/kit/scene.js";
import { configurePush } from "./configure-push.js";
import { addRule, set } from "./rules.js";
import { contextsOf, sendTask } from "./send-task.js";
import type { TestAgent } from "../../support/org.js";
import type { A2aPart } from "../kit/part.js";

/** A send that the rules of the other side refuse. Returns the ids of the refusals that this side stored. */
async function beRefused({ parley }: World, from: TestAgent, to: TestAgent): Promise<string[]> {
  const refusal = await sendTask(parley, from, to).then(
    () => "no refusal",
    (error: Error) => error.message,
  );
  if (!refusal.includes("does not accept tasks")) throw new Error(`There should have been a refusal: ${refusal}`);
  const { driver } = parley.services.database.request;
  const { rows } = await driver.query("select id from a2a_admission_denial where denier_id = $1", [to.id]);
  return rows.map((row) => row.id as string);
}

/** Text that only its organization may read, of an agent that every agent may call. */
async function describe({ parley }: World, { id }: TestAgent): Promise<string> {
  const description = `Note ${randomUUID()}`;
  await parley.services.database.request.writer.identity.update({ where: { id }, data: { description } });
  return description;
}

const proving = (token: string) => ({ token, authentication: { scheme: "Bearer", credentials: token } });

/** A public agent of each has tasks with the other, in both directions, and blocks a colleague of the other. */
export async function meetStrangers(
  { world: ours, scene }: Side<A2aPart>,
  { world: theirs, scene: theirScene }: Side<A2aPart>,
): Promise<Meeting<A2aPart>> {
  const { parley } = ours;
  const [desk, caller, colleague] = [ours.sibling, theirScene.target, theirs.peer];
  const note = await describe(ours, desk);
  await set(parley, ours.ours, desk, { publicly_discoverable: true });
  await set(parley, theirs.ours, caller, { publicly_discoverable: true });
  const sentTask = await sendTask(parley, caller, desk, "How are you?");
  const receivedTask = await sendTask(parley, desk, caller, "Fine, and you?");
  const hiddenTask = await sendTask(parley, scene.target, desk, `words ${randomUUID()}`);
  const proof = `proof ${randomUUID()}`;
  await configurePush(parley, caller, sentTask, proving("their proof"));
  await configurePush(parley, scene.target, hiddenTask, proving(proof));
  const rule = await addRule(parley, ours.ours, desk, "block", colleague);
  await addRule(parley, theirs.ours, caller, "block", colleague);
  const denials = await beRefused(theirs, colleague, desk);
  await beRefused(theirs, colleague, caller);
  const contexts = await contextsOf(parley, [sentTask, receivedTask]);
  return {
    own: {
      peer: desk,
      sentTask,
      receivedTask,
      sentContext: contexts.get(sentTask)!,
      receivedContext: contexts.get(receivedTask)!,
    },
    known: [desk.id, desk.handle, scene.organizationId],
    hidden: [note, ...denials, hiddenTask, proof, rule.id],
    shown: {
      type: "A2aParticipant",
      whose: { organizationId: scene.organizationId },
      is: {
        identityId: desk.id,
        handle: desk.handle,
        organizationId: scene.organizationId,
        identity: null,
        affiliation: null,
        // In their address book, which the task that we began has made.
        contact: { __typename: "Contact" },
      },
    },
  };
}
