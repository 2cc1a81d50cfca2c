import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { loopbackCertificate } from "../support/loopback-certificate.js";

/** A mail relay on loopback whose answers a test sets. */
export interface FakeRelay {
  /** For MAIL_RELAY_URL. */
  readonly url: string;
  readonly port: number;
  /** The accepted mails, unchanged. */
  readonly taken: readonly {
    readonly from: string;
    readonly to: readonly string[];
    readonly raw: string;
    readonly secure: boolean;
  }[];
  /** The answers to the next mails: a code of SMTP each; beyond them mail is taken. */
  refuseNext(...codes: readonly number[]): void;
  close(): Promise<void>;
}

/** Starts a relay: without TLS and log-in unless the options say otherwise. Its certificate is of our own making. */
export async function startFakeRelay(options: SMTPServerOptions = {}): Promise<FakeRelay> {
  const taken: FakeRelay["taken"][number][] = [];
  const refusals: number[] = [];
  const refusal = (): Error | undefined => {
    const code = refusals.shift();
    // Servers quote what they refuse.
    return code === undefined ? undefined : Object.assign(new Error("refused: token=secret"), { responseCode: code });
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    ...loopbackCertificate,
    onRcptTo: (_address, _session, done) => done(refusal()),
    onData(stream, { envelope, secure }, done) {
      let raw = "";
      stream.setEncoding("utf8").on("data", (part: string) => (raw += part));
      stream.on("end", () => {
        const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
        taken.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw, secure });
        done();
      });
    },
    ...options,
  });
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp${options.secure === true ? "s" : ""}://localhost:${port}`,
    port,
    taken,
    refuseNext: (...codes) => void refusals.push(...codes),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** A relay that takes the connection and never says a word. */
export async function startSilentRelay(): Promise<Pick<FakeRelay, "url" | "close">> {
  const open = new Set<Socket>();
  const server = createServer((socket) => open.add(socket.on("error", () => {})));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
