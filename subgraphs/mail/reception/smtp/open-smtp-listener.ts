import { once } from "node:events";
import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { callbackify } from "node:util";
import type { SMTPServerAddress, SMTPServerDataStream, SMTPServerSession } from "smtp-server";
import type { Config } from "../../../shared/config/config.js";
import type { Services } from "../../../shared/context/services.js";
import type { OpenServer } from "../../../shared/domain/feature-server.js";
import { largestMail, mostRecipients } from "../rules/limits.js";
import { CarefulSmtpServer } from "./careful-smtp-server.js";
import type { MailIntake } from "./mail-intake.js";
import { Peers } from "./peers.js";
import { SmtpSessions } from "./smtp-sessions.js";

/** How long connections may wait for an answer when the server stops, in milliseconds. */
const closeWithin = 8_000;
/** The most bytes of a command: an address in UTF-8 and its parameters. */
const longestCommand = 4_096;

/**
 * Receives mail by SMTP (wire contract mail 17.4), only for mailboxes of this installation. There is no AUTH, so no client
 * can relay through it. Null when it is switched off. Throws what `listen` throws when the port is taken.
 */
export async function openSmtpListener(services: Services, intake: MailIntake): Promise<OpenServer | null> {
  const { config, log } = services;
  if (config.MAIL_SMTP_LISTEN === "off") return null;
  const tls = await readCertificate(config);
  const peers = new Peers(services);
  const sessions = new SmtpSessions(services, peers, intake);
  const server = new CarefulSmtpServer({
    name: config.MAIL_DOMAIN,
    banner: "Parley",
    size: largestMail,
    rejectOversized: true,
    maxClients: config.MAIL_SMTP_CONNECTIONS_MAX,
    maxRecipients: mostRecipients,
    maxCommandLength: longestCommand,
    socketTimeout: config.MAIL_SMTP_IDLE_SECONDS * 1000,
    closeTimeout: closeWithin,
    authOptional: true,
    disabledCommands: tls === null ? ["AUTH", "STARTTLS"] : ["AUTH"],
    disableReverseLookup: true,
    logger: false,
    ...tls,
    onConnect: callbackify((session: SMTPServerSession) => sessions.connect(session)),
    onClose: (session) => sessions.close(session),
    onMailFrom: callbackify(({ args }: SMTPServerAddress, session: SMTPServerSession) =>
      sessions.mailFrom(session, args),
    ),
    onRcptTo: callbackify((to: SMTPServerAddress, session: SMTPServerSession) => sessions.recipient(session, to)),
    onData: callbackify((stream: SMTPServerDataStream, session: SMTPServerSession) => sessions.data(session, stream)),
  });
  // A client that disconnects, or fails TLS, is normal and must not end the process.
  server.on("error", (error) => log.debug({ error: error.message }, "An SMTP connection failed"));
  const { host, port } = addressOf(config.MAIL_SMTP_LISTEN);
  const listener = server.listen(port, host);
  await once(listener, "listening");
  const bound = listener.address() as AddressInfo;
  return {
    address: `smtp://${bound.family === "IPv6" ? `[${bound.address}]` : bound.address}:${bound.port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function readCertificate(config: Config): Promise<{ cert: Buffer; key: Buffer } | null> {
  const { MAIL_SMTP_CERTIFICATE, MAIL_SMTP_KEY } = config;
  if (MAIL_SMTP_CERTIFICATE === undefined || MAIL_SMTP_KEY === undefined) return null;
  const [cert, key] = await Promise.all([readFile(MAIL_SMTP_CERTIFICATE), readFile(MAIL_SMTP_KEY)]);
  return { cert, key };
}

function addressOf(setting: string): { host: string; port: number } {
  const colon = setting.lastIndexOf(":");
  return { host: setting.slice(0, colon).replaceAll(/[[\]]/g, ""), port: Number(setting.slice(colon + 1)) };
}
