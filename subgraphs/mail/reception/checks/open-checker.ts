import { definePart } from "../../../shared/context/parts.js";
import { openMailDns } from "./check-dns.js";
import { mailauthChecker } from "./mailauth-checker.js";
import type { SenderChecker } from "./sender-checker.js";

/** SPF alone may cause 10 queries, each signature one, DMARC a few for each of its domains. */
const limits = { questions: 60, within: 20_000 };

/** The checker for senders of mail from outside; null when there is none. */
export const senderChecker = definePart<SenderChecker | null>({
  name: "the checker of senders",
  open: ({ config }) =>
    config.MAIL_SENDER_CHECKS === "off"
      ? null
      : mailauthChecker(() => openMailDns(config.MAIL_DNS_SERVER, limits), config.MAIL_DOMAIN),
});
