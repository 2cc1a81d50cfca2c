import type { Config } from "../config/config.js";
import { createEmlTransport, outboxFolder } from "./eml-transport.js";
import { senderOf } from "./message-of.js";
import { createSmtpTransport } from "./smtp-transport.js";
import type { SystemMailTransport } from "./transport.js";
import { definePart } from "../context/parts.js";

/** The transport of the settings: a relay, or files in the data directory. */
export function openSystemMailTransport(config: Config): SystemMailTransport {
  const from = senderOf(config);
  return config.MAIL_RELAY_URL === undefined
    ? createEmlTransport(outboxFolder(config.PARLEY_DATA_DIR), from)
    : createSmtpTransport({ url: config.MAIL_RELAY_URL, name: config.MAIL_DOMAIN }, from);
}

/** Sends mail that Parley itself writes. Only the job uses it; operations call `queueSystemMail`. */
export const systemMailTransport = definePart({
  name: "the way out of system mail",
  open: ({ config }) => openSystemMailTransport(config),
});
