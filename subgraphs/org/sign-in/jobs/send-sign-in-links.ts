import { queueSystemMail } from "../../../shared/system-mail/queue-system-mail.js";
import { defineConsumer } from "../../../shared/work/consumer.js";
import { createSignInLink } from "../create-sign-in-link.js";
import { isExpected } from "../is-expected.js";
import { signInMail } from "../rules/sign-in-mail.js";
import { takeSignInRequest } from "../store/sign-in-requests.js";

/** Mails the requested links to users who may sign in; requests of others are dropped. */
export const sendSignInLinks = defineConsumer({
  name: "sign-in-links",
  kinds: ["sign_in.requested"],
  async handle(tx, events, services) {
    for (const { subjectId } of events) {
      const request = await takeSignInRequest(tx, subjectId);
      if (request === null || !(await isExpected(tx, services, request.email))) continue;
      const { email, invitationId, origin } = request;
      const { clock } = services;
      const link = await createSignInLink(tx, { clock, publicBaseUrl: origin }, { email, invitationId });
      await queueSystemMail(tx, services, { organizationId: null, to: email, ...signInMail(link.url) });
    }
  },
});
