import { type Static, Type } from "typebox";
import type { Config } from "../../shared/config/config.js";
import type { FeatureSettings } from "../../shared/config/feature-settings.js";
import { number, text } from "../../shared/config/setting.js";

const settings = Type.Object({
  MAIL_SMTP_LISTEN: text(
    "Address and port on which mail from outside is received by SMTP. `off`: mail from outside is not received by SMTP. Port 0 chooses a free port. If the port is taken, the server starts without it.",
    { default: "127.0.0.1:2525", pattern: "^(off|(\\[[0-9a-fA-F:]+\\]|[^\\s:]+):[0-9]{1,5})$", form: "0.0.0.0:25" },
  ),
  MAIL_SMTP_CERTIFICATE: Type.Optional(
    text("File with the certificate chain in PEM form. With it, the SMTP listener offers STARTTLS.", {
      form: "/etc/parley/mail.crt",
    }),
  ),
  MAIL_SMTP_KEY: Type.Optional(
    text("File with the private key of MAIL_SMTP_CERTIFICATE in PEM form.", { form: "/etc/parley/mail.key" }),
  ),
  MAIL_SMTP_CONNECTIONS_MAX: number("Maximum number of open SMTP connections per process.", 2_000),
  MAIL_SMTP_CONNECTIONS_MAX_PER_PEER: number(
    "Maximum number of open SMTP connections per process from one address. For this and the following limits, an IPv6 address counts as its /64 network.",
    50,
  ),
  MAIL_SMTP_MAILS_PER_MINUTE_PER_PEER: number(
    "Maximum number of mails per minute and process from one address. Further mails are answered 451, and come again later.",
    600,
  ),
  MAIL_SMTP_UNKNOWN_RECIPIENTS_PER_MINUTE_PER_PEER: number(
    "Maximum number of recipients without a mailbox per minute and process from one address. After it, the connection is closed.",
    50,
  ),
  MAIL_SMTP_IDLE_SECONDS: number("How long an SMTP client may do nothing, in seconds.", 60, 1, 600),
  MAIL_SMTP_TRANSFERS_MAX: number(
    "Maximum number of mails that one process receives at the same time. Further mails are answered 451.",
    100,
  ),
});

function wrongTogether({ MAIL_SMTP_CERTIFICATE, MAIL_SMTP_KEY }: Config): readonly string[] {
  if ((MAIL_SMTP_CERTIFICATE === undefined) === (MAIL_SMTP_KEY === undefined)) return [];
  return ["MAIL_SMTP_CERTIFICATE and MAIL_SMTP_KEY are needed together."];
}

/** Settings of incoming mail. */
export const receptionSettings: FeatureSettings = { settings, wrongTogether };

declare module "../../shared/config/config.js" {
  interface Config extends Readonly<Static<typeof settings>> {}
}
