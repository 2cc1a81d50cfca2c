import { randomUUID } from "node:crypto";
import type { Services } from "../../shared/context/services.js";
import { sealedRowId } from "../../shared/secrets/sealed-columns.js";
import { errorFields } from "../../shared/work/error-fields.js";
import type { LastingWork, RunningLastingWork } from "../../shared/work/lasting-work.js";
import { openSlack } from "../slack/public.js";
import { socketAddress } from "./rules/socket-address.js";
import { socketPause } from "./rules/socket-pause.js";
import { SlackSocket } from "./socket-mode/slack-socket.js";
import { type SocketEnd, SocketRefused } from "./socket-mode/socket-end.js";
import {
  type AppTokenHash,
  claimSockets,
  type ClaimedSocket,
  findAppToken,
  giveBackAllSockets,
  giveBackSocket,
  noteOpenSocket,
  renewSockets,
} from "./store/socket-leases.js";
import { takeEvent } from "./take-event.js";

/** A process that does not renew a socket's lease for this long loses it to another process. */
const leaseMilliseconds = 30_000;
/** Opening takes less than a lease. */
const openMilliseconds = 8_000;
/**
 * A socket that lived shorter counts as a failure, however it ended: the other side must not make us reconnect
 * constantly.
 */
const shortMilliseconds = 10_000;
/** Most sockets of one process; others are for other processes. */
const mostSockets = 500;
/** Most that are opened at once. */
const mostAtOnce = 20;

/** Holds the WebSockets of apps whose connections have a token for Socket Mode (wire contract chat 9.2). */
export const keepSockets: LastingWork = {
  name: "chat-sockets",
  begin: (services, wake) => new ChatSockets(services, wake),
};

interface OpenedSocket {
  readonly hash: AppTokenHash;
  readonly socket: SlackSocket;
  /** Those before it was opened. */
  readonly failures: number;
  readonly openedAt: Date;
}

class ChatSockets implements RunningLastingWork {
  private readonly holder = randomUUID();
  private readonly sockets = new Map<string, { readonly hash: AppTokenHash; readonly socket: SlackSocket }>();
  /** Ends that are being written down. */
  private readonly endings = new Set<Promise<void>>();
  private isStopped = false;

  constructor(
    private readonly services: Services,
    private readonly wake: () => void,
  ) {}

  async tend(): Promise<void> {
    await Promise.all(this.endings);
    const { clock, database } = this.services;
    const now = clock.now();
    const until = new Date(now.getTime() + leaseMilliseconds);
    await this.renew(until);
    const most = Math.min(mostAtOnce, mostSockets - this.sockets.size);
    if (this.isStopped || most <= 0) return;
    const claimed = await claimSockets(database.jobs.writer, this.holder, { now, until, most });
    await Promise.all(claimed.map((one) => this.open(one)));
    if (claimed.length === mostAtOnce) this.wake();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    const open = [...this.sockets.values()];
    this.sockets.clear();
    await Promise.all(open.map(({ socket }) => socket.close()));
    await Promise.all(this.endings);
    await giveBackAllSockets(this.services.database.jobs.writer, this.holder);
  }

  private async renew(until: Date): Promise<void> {
    if (this.sockets.size === 0) return;
    const hashes = [...this.sockets.values()].map(({ hash }) => hash);
    const renewed = await renewSockets(this.services.database.jobs.writer, this.holder, hashes, until);
    const names = new Set(renewed.map(nameOf));
    for (const [name, { socket }] of this.sockets) {
      if (names.has(name)) socket.check();
      else void socket.close();
    }
  }

  private async open({ appTokenHash: hash, failures }: ClaimedSocket): Promise<void> {
    const { log, database } = this.services;
    try {
      const socket = await this.connect(hash);
      if (this.isStopped) {
        await socket.close();
        return;
      }
      this.sockets.set(nameOf(hash), { hash, socket });
      const opened = { hash, socket, failures, openedAt: this.services.clock.now() };
      void socket.ended.then((end) => this.ended(opened, end));
      await noteOpenSocket(database.jobs.writer, this.holder, hash);
    } catch (error) {
      if (this.isStopped) return;
      const end = error instanceof SocketRefused ? error.end : { error: "socket_failed", retryAfter: null };
      if (!(error instanceof SocketRefused)) log.error(errorFields(error), "A chat socket failed unexpectedly");
      await this.giveBack(hash, failures + 1, end);
    }
  }

  private async connect(hash: AppTokenHash): Promise<SlackSocket> {
    const { services } = this;
    const { database, keyring, config } = services;
    const found = await findAppToken(database.jobs.reader, hash);
    if (found === null) throw new SocketRefused({ error: "no_app_token", retryAfter: null });
    const token = keyring.open(found.sealed, sealedRowId(found.connectionId)).toString("utf8");
    const call = { method: "apps.connections.open", token, sharedBy: nameOf(hash), milliseconds: openMilliseconds };
    const address = socketAddress(await openSlack(services).call(call), config.CHAT_SLACK_API_URL);
    if (address.url === null) throw new SocketRefused(address);
    return SlackSocket.open(address.url, (event) => takeEvent(services, { appTokenHash: hash }, event));
  }

  private async ended({ hash, socket, failures, openedAt }: OpenedSocket, end: SocketEnd): Promise<void> {
    const name = nameOf(hash);
    if (this.sockets.get(name)?.socket === socket) this.sockets.delete(name);
    if (this.isStopped) return;
    const isShort = this.services.clock.now().getTime() - openedAt.getTime() < shortMilliseconds;
    const count = isShort ? failures + 1 : end.error === null ? 0 : 1;
    const ending = this.giveBack(hash, count, end).finally(() => this.endings.delete(ending));
    this.endings.add(ending);
    await ending;
    if (count === 0) this.wake();
  }

  /** Never throws: a lease that is not returned ends by itself. */
  private async giveBack(hash: AppTokenHash, failures: number, { error, retryAfter }: SocketEnd): Promise<void> {
    const { database, clock, log } = this.services;
    if (error !== null) log.warn({ reason: error, failures }, "A chat socket is closed, and opened again later");
    const retryAt = new Date(clock.now().getTime() + socketPause(failures, error, retryAfter));
    try {
      await giveBackSocket(database.jobs.writer, this.holder, hash, { failures, error, retryAt });
    } catch (problem) {
      log.warn(errorFields(problem), "A chat socket could not be given back; its lease ends by itself");
    }
  }
}

function nameOf(hash: Uint8Array): string {
  return Buffer.from(hash).toString("hex");
}
