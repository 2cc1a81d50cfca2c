import type { RunningParley } from "../../../gateway/start/parley.js";

/** An answer of the handset API. */
export interface HandsetAnswer {
  readonly status: number;
  readonly body: any;
}

/** The settings of a server with simulated phones on a free port. */
export const handsetEnvironment = { IM_LOOPBACK: "1", IM_HANDSET_PORT: "0" };

/** Numbers of lines that the loopback carrier has. */
export const router = "+15555550100";
export const pool = "+15555550101";
export const dedicated = "+15555550120";

/** Where the handset API of a server is. */
export function handsetUrl(parley: RunningParley): string {
  return parley.listeners.find(({ name }) => name === "Handsets")!.address!;
}

/** Calls the handset API. */
export async function handset(
  parley: RunningParley,
  method: string,
  path: string,
  body?: unknown,
): Promise<HandsetAnswer> {
  const init = { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(`${handsetUrl(parley)}${path}`, body === undefined ? { method } : init);
  const text = await response.text();
  return { status: response.status, body: text === "" ? null : JSON.parse(text) };
}

/** A simulated phone, created and made to behave so. */
export async function createHandset(parley: RunningParley, number: string, behaviour: object = {}): Promise<void> {
  const created = await handset(parley, "POST", "/handsets", { number });
  if (created.status !== 201) throw new Error(`The phone was not created: ${JSON.stringify(created.body)}`);
  await handset(parley, "PATCH", `/handsets/${number}`, behaviour);
}

/** The kinds of a phone's events, in their order. */
export async function toldTo(parley: RunningParley, number: string): Promise<string[]> {
  const { body } = await handset(parley, "GET", `/handsets/${number}/events`);
  return body.map(({ kind }: { kind: string }) => kind).filter((kind: string) => kind !== "changed");
}

/** The messages on the screen of a phone in its only thread. */
export async function screenOf(parley: RunningParley, number: string): Promise<any[]> {
  const threads = await handset(parley, "GET", `/handsets/${number}/threads`);
  if (threads.body.length === 0) return [];
  return (await handset(parley, "GET", `/handsets/${number}/threads/${threads.body[0].id}/messages`)).body;
}

/** The reports of the loopback carrier for a line, oldest first. */
export async function reportedTo({ services }: RunningParley, line: string): Promise<any[]> {
  const rows = await services.database.request.reader.imCarrierEvent.findMany({
    where: { carrier: "loopback" },
    orderBy: { id: "asc" },
  });
  return rows.map(({ payload }) => payload as any).filter(({ carrierLineId }) => carrierLineId === line);
}
