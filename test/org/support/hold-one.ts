import { expect } from "vitest";
import { raiseReviewVersion, storeOwnPresets } from "../../../subgraphs/org/review-rules/store/policies.js";
import type { Base, World } from "../../support/kit/scene.js";
import { rest } from "../../support/rest.js";

/** From now on people must agree to everything that the target sends outside. */
export async function holdEverything({ parley, ours }: World, { target }: Pick<Base, "target">): Promise<void> {
  await parley.services.database.request.transaction(async (tx) => {
    // Rules of people come before presets.
    await tx.reviewRule.deleteMany({ where: { organizationId: ours.id } });
    await storeOwnPresets(tx, target.id, { outboundPreset: "all_held", inboundPreset: null });
    await raiseReviewVersion(tx, ours.id);
  });
}

/** Holds a mail of the target, as the rules of its organization say. */
export async function holdOne(world: World, base: Pick<Base, "target">): Promise<void> {
  await holdEverything(world, base);
  const { parley } = world;
  const { target } = base;
  const path = `/api/v1/mail/mailboxes/${target.handle}@agents.localhost/messages`;
  const body = { recipients: { to: ["dana@example.com"] }, subject: "Invoice 7" };
  expect((await rest(parley, target.key, "POST", path, body)).status).toBe(201);
}
