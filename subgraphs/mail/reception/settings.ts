import { type Static, Type } from "typebox";
import type { Config } from "../../shared/config/config.js";
import type { FeatureSettings } from "../../shared/config/feature-settings.js";
import { number, text } from "../../shared/config/setting.js";

const settings = Type.Object({
  MAIL_SMTP_LISTEN: text(
    "Address and port on which the server receives mail from outside by SMTP. `off`: it receives none by SMTP. Port 0 chooses a free port. If the port is taken, the server starts without it.",
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
    "Maximum number of emails per minute and process from one address. Further emails are answered 451, and their " +
      "senders try again later.",
    600,
  ),
  MAIL_SMTP_UNKNOWN_RECIPIENTS_PER_MINUTE_PER_PEER: number(
    "Maximum number of recipients without a mailbox per minute and process from one address. If there are more, the " +
      "connection is closed.",
    50,
  ),
  MAIL_SMTP_IDLE_SECONDS: number(
    "How long an SMTP client may be idle, in seconds. After this time the connection is closed.",
    60,
    1,
    600,
  ),
  MAIL_SMTP_TRANSFERS_MAX: number(
    "Maximum number of emails that one process receives at the same time by SMTP. The same limit applies to emails " +
      "over HTTP. Further emails are answered 451 or 503.",
    100,
  ),
  MAIL_RECEPTION: Type.Union([Type.Literal("on"), Type.Literal("paused")], {
    description:
      "`paused`: mail from outside is answered 452 over SMTP and 503 over HTTP, and its senders try again later. " +
      "Mail between mailboxes of this installation still arrives.",
    default: "on",
  }),
  MAIL_SENDER_CHECKS: Type.Union([Type.Literal("off"), Type.Literal("on")], {
    description:
      "`on`: SPF, DKIM and DMARC of mail from outside are checked, with the name server of MAIL_DNS_SERVER. Needs Node 22.19 or newer.",
    default: "off",
  }),
  MAIL_INGEST_SECRET: Type.Optional(
    text(
      "Secret of at least 32 characters that signs requests to `/ingest/mail` and `/ingest/mail-events`. Without it, both answer 404.",
      { secret: true, minLength: 32 },
    ),
  ),
  MAIL_INGEST_PER_MINUTE_PER_PEER: number(
    "Maximum number of requests to each of `/ingest/mail` and `/ingest/mail-events`, per minute and process from one address. Further ones are answered 429.",
    600,
  ),
});

/** The oldest Node that the library of the checks supports. */
const checksNeed = [22, 19] as const;

function wrongTogether(config: Config): readonly string[] {
  const { MAIL_SMTP_CERTIFICATE, MAIL_SMTP_KEY, MAIL_SENDER_CHECKS } = config;
  const hasHalf = (MAIL_SMTP_CERTIFICATE === undefined) !== (MAIL_SMTP_KEY === undefined);
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const isOld = major < checksNeed[0] || (major === checksNeed[0] && minor < checksNeed[1]);
  return [
    ...(hasHalf ? ["MAIL_SMTP_CERTIFICATE and MAIL_SMTP_KEY are needed together."] : []),
    ...(MAIL_SENDER_CHECKS === "on" && isOld
      ? [`MAIL_SENDER_CHECKS=on needs Node ${checksNeed.join(".")} or newer. This is Node ${process.versions.node}.`]
      : []),
  ];
}

/** Settings of incoming mail. */
export const receptionSettings: FeatureSettings = { settings, wrongTogether };

declare module "../../shared/config/config.js" {
  interface Config extends Readonly<Static<typeof settings>> {}
}
