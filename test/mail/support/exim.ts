import { execFileSync, spawn, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import {
  accessSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { connect, createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const exim = ["/usr/sbin/exim4", "/usr/sbin/exim"].find(isThere);
const swaks = ["/usr/bin/swaks", "/usr/local/bin/swaks"].find(isThere);

/** Why mail programs of others cannot be tried on this machine; null when they can. */
export const mailProgramsMissing =
  exim === undefined || swaks === undefined
    ? "Exim and swaks (exim4-daemon-light, swaks) are not on this machine"
    : process.getuid!() === 0
      ? null
      : "only root may start Exim as its own user";

/** The domain whose mailboxes an Exim of a test has: `ada` and `grace`. */
export const eximDomain = "outside.example";

/** A mail server as the world runs them, on loopback, with a spool of its own. */
export interface Exim {
  readonly port: number;
  /** The mails in one of its mailboxes, as they were delivered. */
  mailbox(name: string): readonly string[];
  /** Its log, for messages of failures. */
  log(): string;
  close(): Promise<void>;
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/**
 * Starts Exim on a port. It delivers mail for its own domain, relays mail for the hosted domain to the port of a server, and
 * refuses other mail. It runs in the foreground as its own user, so that a signal ends it.
 */
export async function startExim(options: {
  readonly port: number;
  readonly hostedDomain: string;
  readonly serverPort: number;
}): Promise<Exim> {
  const dir = mkdtempSync(path.join(tmpdir(), "parley-exim-"));
  const user = eximUser();
  for (const folder of ["spool", "log", "mail"]) mkdirSync(path.join(dir, folder));
  const config = path.join(dir, "exim.conf");
  writeFileSync(config, configuration(dir, options));
  for (const one of [dir, ...["spool", "log", "mail"].map((folder) => path.join(dir, folder))]) {
    chownSync(one, user.uid, user.gid);
  }
  const stdio: StdioOptions = ["ignore", "ignore", "pipe"];
  const child = spawn(exim!, ["-C", config, "-bdf", "-q1s"], { stdio, cwd: dir, ...user });
  let said = "";
  child.stderr!.setEncoding("utf8").on("data", (piece: string) => (said += piece));
  const read = (file: string): string =>
    isThere(path.join(dir, file)) ? readFileSync(path.join(dir, file), "utf8") : "";
  const log = (): string => said + read("log/mainlog") + read("log/paniclog");
  const close = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
    rmSync(dir, { recursive: true, force: true });
  };
  while (!(await answersAt(options.port))) {
    if (child.exitCode !== null) throw new Error(`Exim did not start:\n${log()}`);
    await pause(20);
  }
  return {
    port: options.port,
    mailbox: (name) => {
      const folder = path.join(dir, "mail", name, "new");
      return isThere(folder) ? readdirSync(folder).map((file) => readFileSync(path.join(folder, file), "utf8")) : [];
    },
    log,
    close,
  };
}

/** Hands a mail over as swaks does; answers what was said on both sides. Rejects when the mail was refused. */
export async function runSwaks(...options: readonly string[]): Promise<string> {
  const child = spawn(swaks!, ["--timeout", "20", ...options], { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (said += text));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`swaks ended with ${code}:\n${said}`);
  return said;
}

/** Exim's own user. Only this user and root can start the daemon, and root delivers nothing. */
function eximUser(): { uid: number; gid: number } {
  const idOf = (which: string): number => Number(execFileSync("id", [which, "Debian-exim"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

function configuration(
  dir: string,
  { port, hostedDomain, serverPort }: { port: number; hostedDomain: string; serverPort: number },
): string {
  return `
primary_hostname = mx.${eximDomain}
spool_directory = ${dir}/spool
log_file_path = ${dir}/log/%slog
pid_file_path = ${dir}/exim.pid
local_interfaces = <; 127.0.0.1
daemon_smtp_ports = ${port}
tls_advertise_hosts =
dsn_advertise_hosts = *
smtp_accept_max = 100
acl_smtp_rcpt = check_recipient
acl_smtp_data = accept
qualify_domain = ${eximDomain}
deliver_drop_privilege
check_spool_space = 0
check_spool_inodes = 0
keep_environment =

begin acl
check_recipient:
  deny recipients = refused@${eximDomain}
       message = 5.1.1 There is no such user.
  accept domains = ${eximDomain} : ${hostedDomain}
  deny message = 5.7.1 No relaying.

begin routers
hosted:
  driver = manualroute
  domains = ${hostedDomain}
  transport = to_server
  route_list = * 127.0.0.1
  self = send
mailboxes:
  driver = accept
  domains = ${eximDomain}
  local_parts = ada : grace
  transport = to_mailbox

begin transports
to_server:
  driver = smtp
  port = ${serverPort}
  allow_localhost
to_mailbox:
  driver = appendfile
  maildir_format
  create_directory
  directory = ${dir}/mail/\${extract{$local_part}{ada=ada grace=grace}}
  delivery_date_add
  envelope_to_add
  return_path_add

begin retry
* * F,1m,1s
`;
}

async function answersAt(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  return new Promise((resolve) => {
    socket.once("data", () => resolve(true)).once("error", () => resolve(false));
  }).finally(() => socket.destroy()) as Promise<boolean>;
}

function isThere(file: string): boolean {
  try {
    accessSync(file);
    return true;
  } catch {
    return false;
  }
}
