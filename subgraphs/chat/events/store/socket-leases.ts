import type { Reader, Writer } from "../../../shared/database/client.js";
import { Prisma } from "../../../../generated/prisma/client.js";

/** SHA-256 of the token of an app. */
export type AppTokenHash = Uint8Array<ArrayBuffer>;

/** A socket that this process may open. */
export interface ClaimedSocket {
  readonly appTokenHash: AppTokenHash;
  /** Failures one after the other. */
  readonly failures: number;
}

/** Whether a connection that has not ended has the token `hash`. */
const wanted = (hash: Prisma.Sql) => Prisma.sql`exists (
  select from chat_event_secrets s join chat_connection c on c.id = s.connection_id
  where s.app_token_hash = ${hash} and c.closed_at is null and c.status <> 'disconnected')`;

/** Renews the leases of these sockets; returns those that this process still has and that are still needed. */
export async function renewSockets(
  db: Writer,
  holder: string,
  hashes: readonly AppTokenHash[],
  until: Date,
): Promise<AppTokenHash[]> {
  const rows = await db.$queryRaw<{ hash: AppTokenHash }[]>`
    update chat_socket k set held_until = ${until}
    where k.holder = ${holder}::uuid and k.app_token_hash = any(${[...hashes]}::bytea[])
      and ${wanted(Prisma.sql`k.app_token_hash`)}
    returning k.app_token_hash as hash`;
  return rows.map(({ hash }) => hash);
}

/** Leases needed sockets that no process has and that are due. No two processes lease the same. */
export async function claimSockets(
  db: Writer,
  holder: string,
  { now, until, most }: { readonly now: Date; readonly until: Date; readonly most: number },
): Promise<ClaimedSocket[]> {
  return db.$queryRaw<ClaimedSocket[]>`
    insert into chat_socket as k (app_token_hash, holder, held_until)
    select hash, ${holder}::uuid, ${until} from (
      select distinct s.app_token_hash as hash
      from chat_event_secrets s join chat_connection c on c.id = s.connection_id
      where s.app_token_hash is not null and c.closed_at is null and c.status <> 'disconnected'
        and not exists (select from chat_socket h
                        where h.app_token_hash = s.app_token_hash and (h.held_until > ${now} or h.retry_at > ${now}))
      limit ${most}) due
    on conflict (app_token_hash) do update set holder = excluded.holder, held_until = excluded.held_until
      where (k.held_until is null or k.held_until <= ${now}) and (k.retry_at is null or k.retry_at <= ${now})
    returning k.app_token_hash as "appTokenHash", k.failures`;
}

/** How a socket fares. */
export interface SocketFortune {
  readonly failures: number;
  readonly error: string | null;
}

/** Notes that a socket works. */
export async function noteOpenSocket(db: Writer, holder: string, appTokenHash: AppTokenHash): Promise<void> {
  const data = { failures: 0, error: null, retryAt: null };
  await db.chatSocket.updateMany({ where: { appTokenHash, holder }, data });
}

/** Releases a socket for another process. */
export async function giveBackSocket(
  db: Writer,
  holder: string,
  appTokenHash: AppTokenHash,
  fortune: SocketFortune & { readonly retryAt: Date },
): Promise<void> {
  await db.chatSocket.updateMany({
    where: { appTokenHash, holder },
    data: { ...fortune, holder: null, heldUntil: null },
  });
}

/** Gives everything back that this process has. */
export async function giveBackAllSockets(db: Writer, holder: string): Promise<void> {
  await db.chatSocket.updateMany({ where: { holder }, data: { holder: null, heldUntil: null } });
}

/** The token of an app, sealed, and the connection that it is sealed for; null when no connection has it any more. */
export async function findAppToken(
  db: Reader,
  appTokenHash: AppTokenHash,
): Promise<{ readonly connectionId: string; readonly sealed: Uint8Array } | null> {
  const [row] = await db.$queryRaw<{ connectionId: string; sealed: Uint8Array }[]>`
    select c.id as "connectionId", s.sealed_app_token as sealed
    from chat_event_secrets s join chat_connection c on c.id = s.connection_id
    where s.app_token_hash = ${appTokenHash} and c.closed_at is null and c.status <> 'disconnected'
    order by c.id limit 1`;
  return row ?? null;
}

/** Removes sockets that are not needed and not leased. */
export async function forgetSockets(db: Writer, now: Date): Promise<void> {
  await db.$executeRaw`
    delete from chat_socket k where (k.held_until is null or k.held_until <= ${now})
      and not ${wanted(Prisma.sql`k.app_token_hash`)}`;
}
