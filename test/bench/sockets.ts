import { WebSocket } from "ws";
import { answerParent } from "./child.js";

/** What a thousand clients open: one socket each, with what is sent once it is open. */
export interface Audience {
  readonly url: string;
  readonly protocol: string | null;
  readonly key: string;
  /** The subscription; null for sockets that only listen. */
  readonly query: string | null;
  readonly variables: object;
  readonly size: number;
}

interface Group {
  readonly sockets: readonly WebSocket[];
  received: number;
  frame: string;
  /** Called with each event received. */
  heard: () => void;
}

const groups = new Map<string, Group>();
const atOnce = 50;
const isEvent = (data: string): boolean => data.includes('"type":"next"');

async function open({ name, audience }: { readonly name: string; readonly audience: Audience }): Promise<void> {
  const sockets: WebSocket[] = [];
  const group: Group = { sockets, received: 0, frame: "", heard: () => {} };
  groups.set(name, group);
  let left = audience.size;
  const one = async (): Promise<void> => {
    while (left-- > 0) sockets.push(await connect(audience, group));
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

function connect({ url, protocol, key, query, variables }: Audience, group: Group): Promise<WebSocket> {
  const socket = new WebSocket(url, protocol ?? [], { perMessageDeflate: false });
  return new Promise((resolve, reject) => {
    socket.once("error", reject);
    socket.once("close", (code) => reject(new Error(`A socket was closed with ${code}.`)));
    socket.on("open", () => {
      if (query === null) resolve(socket);
      else socket.send(JSON.stringify({ type: "connection_init", payload: { apiKey: key } }));
    });
    socket.on("message", (bytes: Buffer) => {
      const text = bytes.toString();
      if (isEvent(text)) {
        group.received += 1;
        group.frame = text;
        group.heard();
      } else if (text.includes('"connection_ack"')) {
        socket.send(JSON.stringify({ id: "1", type: "subscribe", payload: { query, variables } }));
        // Sockets say nothing when a subscription stands; the answer to what is sent after it shows that it was read.
        socket.send(JSON.stringify({ type: "ping" }));
      } else if (text.includes('"pong"')) resolve(socket);
      else reject(new Error(text));
    });
  });
}

/** Resolves with the last frame when every socket of the group has so many events in all. */
function received({ name, events }: { readonly name: string; readonly events: number }): Promise<string> {
  const group = groups.get(name)!;
  const wanted = events * group.sockets.length;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${group.received} of ${wanted} came in 20 seconds.`)), 20_000);
    group.heard = () => {
      if (group.received > wanted) reject(new Error(`${group.received} came, ${wanted} were sent.`));
      if (group.received !== wanted) return;
      clearTimeout(timer);
      resolve(group.frame);
    };
    group.heard();
  });
}

answerParent({ open, received }, () => {
  for (const { sockets } of groups.values()) for (const socket of sockets) socket.terminate();
  return Promise.resolve();
});
