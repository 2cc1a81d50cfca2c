import { randomUUID } from "node:crypto";
import { raiseReviewVersion, storeOwnPresets } from "../../../subgraphs/org/review-rules/store/policies.js";
import { handle } from "../../support/handle.js";
import { byRest, type Produce, type Produced, type Stage } from "../../support/kit/produced.js";
import { makeAgent } from "../../support/org.js";
import { connect } from "../support/connect.js";
import { slack } from "../support/slack.js";

/** A message that a person must agree to, sent once more after `between`. */
async function repeated(stage: Stage, between: (identityId: string) => Promise<unknown>): Promise<Produced> {
  const { parley, organization } = stage;
  const agent = await makeAgent(parley.services, organization, handle("ruled"));
  const { workspaceId, general } = slack.sample;
  const id = await connect(parley, agent.key, agent.id, slack.addBot(workspaceId, { channels: [general] }).token);
  await parley.services.database.request.transaction(async (tx) => {
    await storeOwnPresets(tx, agent.id, { outboundPreset: "all_held", inboundPreset: null });
    await raiseReviewVersion(tx, organization.id);
  });
  const headers = { "idempotency-key": randomUUID() };
  const body = { conversation_id: general, text: "Hello" };
  const send = () => byRest(parley, agent.key, ["POST", `/api/v1/chat/connections/${id}/messages`, body], headers);
  await send();
  await between(agent.id);
  return send();
}

/** How the errors of writes that a person must agree to come about (wire contract reviews 3.3). */
export const heldCodes: Readonly<Record<string, Produce>> = {
  held_for_review: (stage) => repeated(stage, () => Promise.resolve()),
  review_rejected: (stage) =>
    repeated(stage, (identityId) =>
      stage.parley.services.database.request.writer.review.updateMany({
        where: { identityId },
        data: { state: "rejected" },
      }),
    ),
};
