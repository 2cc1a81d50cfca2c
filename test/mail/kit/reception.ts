import { input } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { ofBody } from "../../support/kit/produced.js";
import type { World } from "../../support/kit/scene.js";
import { hookEnvironment, postToHook, sendByHook } from "../support/hook.js";
import { sendBySmtp, smtpEnvironment } from "../support/smtp.js";
import { waitForMail } from "../support/wait-for-mail.js";
import type { MailPart } from "./part.js";

/** From wire contract mail 7 and 17.4. */
export const reception: FeatureKit<MailPart> = {
  // Without MAIL_INGEST_SECRET, the hook does not exist.
  rest: `
  POST   /ingest/mail        404   404   404   404   404   404   404   404   404   404   404   404
  POST   /ingest/mail-events 404   404   404   404   404   404   404   404   404   404   404   404
  `,
  graphql: `
  Mutation.reportMailDelivery 404   403c  403c  403c  403c  403c  403c  403c  403c  403c  403c  401
  `,
  calls: { "Mutation.reportMailDelivery": () => [input(`payload: "[]", signature: "guessed"`), "{ matched }"] },
  codeEnvironment: hookEnvironment,
  codes: {
    ingest_signature_invalid: async ({ parley }) => {
      const { status, answer } = await postToHook(parley, "/ingest/mail", { body: "x", signature: "guessed" });
      return ofBody(status, answer);
    },
    mail_in_a_loop: async ({ parley, agent }) => {
      const raw = `${"Received: from a by b\r\n".repeat(52)}\r\nHello`;
      const to = `${agent.handle}@${parley.services.config.MAIL_DOMAIN}`;
      const { status, answer } = await sendByHook(parley, "", to, raw);
      return ofBody(status, answer);
    },
  },
  eventEnvironment: smtpEnvironment,
  events: {
    "mail.reception.accepted": (world, { address }) => receive(world, address, []),
    "mail.postmaster.received": (world) => receive(world, "postmaster", []),
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
