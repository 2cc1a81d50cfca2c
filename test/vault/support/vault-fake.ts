import { randomUUID } from "node:crypto";
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { organizationId } from "../client/vectors.js";

/** A request as the fake got it; the path begins behind `/api/v1/vault`. */
export interface Recorded {
  readonly call: string;
  readonly body: any;
  readonly headers: http.IncomingHttpHeaders;
}

/** A server on loopback that notes requests, and stores blobs as a vault does without any of its rules. */
export interface VaultFake {
  readonly url: string;
  /** What it got since the last look. */
  take(): Recorded[];
  /** Answers one call in its own way from now on: a status and a body. */
  answer(call: string, status: number, body: unknown): void;
  close(): Promise<void>;
}

type Row = Record<string, any>;
type Answer = readonly [status: number, body?: unknown];

const prefix = "/api/v1/vault";
const refusal = (code: string) => ({ detail: { error: code }, error: { code, message: "No" } });
const times = { created_at: "2026-01-01T00:00:00Z", updated_at: "2026-01-01T00:00:00Z" };

export async function startVaultFake(): Promise<VaultFake> {
  let recorded: Recorded[] = [];
  const fixed = new Map<string, Answer>();
  const store = makeStore();
  const answer = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    const call = `${request.method} ${request.url!.replace(prefix, "")}`;
    const body: any = request.headers["content-type"] === undefined ? undefined : await json(request);
    recorded.push({ call, body, headers: request.headers });
    const [status, content] = fixed.get(call) ?? store(call, body);
    response.writeHead(status).end(content === undefined ? "" : JSON.stringify(content));
  };
  const server = http.createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take() {
      const taken = recorded;
      recorded = [];
      return taken;
    },
    answer: (call, status, body) => void fixed.set(call, [status, body]),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function makeStore(): (call: string, body: any) => Answer {
  let keys: Row[] = [];
  const secrets = new Map<string, Row>();
  const row = ({ encrypted_payload: _payload, ...secret }: Row) => secret;
  const recovery = () => keys.filter((key) => key["key_type"] === "recovery");

  const fixedCalls: Readonly<Record<string, (body: any) => Answer>> = {
    "GET /api/whoami": () => [200, { organization_id: organizationId }],
    "GET /info": () => {
      if (keys.length === 0) return [404, refusal("vault_not_initialized")];
      const counts = { key_count: 1, secret_count: secrets.size, recovery_key_count: recovery().length };
      return [200, { id: "v", organization_id: organizationId, status: "active", ...times, ...counts }];
    },
    "POST /initialize": (body) => {
      keys = [body.vault_key, ...body.recovery_keys];
      return [201, { vault_id: "v", vault_key_id: body.vault_key.id, recovery_key_count: 4 }];
    },
    "GET /keys": () => [200, keys.map(({ id, key_type }) => ({ id, key_type, created_by: null, ...times }))],
    "PUT /keys/primary": (body) => {
      const proof = body.current_auth_hash ?? body.recovery_auth_hash;
      const kept = keys.filter((key) => key["key_type"] === "recovery" && key["auth_hash"] !== proof);
      keys = [{ ...body, key_type: "primary" }, ...kept];
      return [200, { id: body.id, key_type: "primary", created_by: null, ...times }];
    },
    "GET /secrets": () => [200, [...secrets.values()].map(row)],
    "POST /secrets": (body) => {
      secrets.set(body.id, { description: null, access: [], ...times, ...body });
      return [201, row(secrets.get(body.id)!)];
    },
  };

  return (call, body) => {
    const exact = fixedCalls[call];
    if (exact !== undefined) return exact(body);
    const [method, path = ""] = call.split(" ");
    const unlock = /^\/unlock\?auth_hash=(.*)$/.exec(path);
    if (unlock !== null) {
      const key = keys.find((one) => one["auth_hash"] === unlock[1]);
      const wrapped_org_encryption_key = key?.["wrapped_org_encryption_key"] ?? null;
      return [200, { wrapped_org_encryption_key, encrypted_secrets: key ? [...secrets.values()] : [] }];
    }
    const [, id = "", below] = /^\/secrets\/([^/]+)(\/access)?/.exec(path) ?? [];
    const secret = secrets.get(id);
    if (method === "DELETE") return (below === undefined && secrets.delete(id), [204]);
    if (secret === undefined) return [404, refusal("secret_not_found")];
    if (method === "PATCH") Object.assign(secret, body);
    if (below === undefined) return [200, method === "GET" ? secret : row(secret)];
    if (method === "GET") return [200, secret["access"]];
    const rule = { id: randomUUID(), vault_secret_id: id, identity_id: body.identity_id, created_at: times.created_at };
    secret["access"] = [...secret["access"], rule];
    return [201, rule];
  };
}
