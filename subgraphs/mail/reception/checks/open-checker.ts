import type { Config } from "../../../shared/config/config.js";
import { openMailDns } from "./check-dns.js";
import { mailauthChecker } from "./mailauth-checker.js";
import type { SenderChecker } from "./sender-checker.js";

/** SPF alone may ask 10 times, each signature once, DMARC a few times for each of its domains. */
const limits = { questions: 60, within: 20_000 };
const opened = new WeakMap<Config, SenderChecker>();

/** What checks the senders of mail from outside; null when nothing does. */
export function openChecker(config: Config): SenderChecker | null {
  const known = opened.get(config);
  if (known !== undefined) return known;
  if (config.MAIL_SENDER_CHECKS === "off") return null;
  const checker = mailauthChecker(() => openMailDns(config.MAIL_DNS_SERVER, limits), config.MAIL_DOMAIN);
  opened.set(config, checker);
  return checker;
}

/** Has another checker check the mail of a server: tests say what it finds. */
export function useChecker(config: Config, checker: SenderChecker): void {
  opened.set(config, checker);
}
