import type { FeatureKit } from "../../support/kit/feature-kit.js";
import type { World } from "../../support/kit/scene.js";
import { sendBySmtp, smtpEnvironment } from "../support/smtp.js";
import { waitForMail } from "../support/wait-for-mail.js";
import type { MailPart } from "./part.js";

/** From wire contract mail 7 and 17.4. */
export const reception: FeatureKit<MailPart> = {
  eventEnvironment: smtpEnvironment,
  events: {
    "mail.reception.accepted": (world, { address }) => receive(world, address, []),
    "mail.message.received": (world, { address }) => receive(world, address, []),
    "mail.message.spam": (world, { address }) => receive(world, address, ["X-Spam-Flag: YES"]),
    "mail.message.blocked": async (world, { address, target }) => {
      const at = world.parley.services.clock.now();
      await world.parley.services.database.request.writer.mailContactRule.create({
        data: {
          id: crypto.randomUUID(),
          identityId: target.id,
          action: "block",
          matchType: "domain",
          matchTarget: "outside.example",
          createdAt: at,
          updatedAt: at,
        },
      });
      await receive(world, address, []);
    },
  },
};

async function receive({ parley }: World, to: string, headers: readonly string[]): Promise<void> {
  const raw = ["From: a@outside.example", `To: ${to}`, ...headers, "", "Hello"].join("\r\n");
  await sendBySmtp(parley, { from: "a@outside.example", to, raw });
  await waitForMail(parley);
}
