import { randomUUID } from "node:crypto";
import { hole } from "./values.js";

/** A request with a JSON body that has a hole in one place. */
export interface BodyPlace {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** What stood in the place. */
  readonly stood: unknown;
}

/** What stands for ids and handles in addresses and bodies. */
export interface Known {
  readonly requester: string;
  readonly worker: string;
  readonly taskId: string;
}

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
}

export interface ApiDescription {
  readonly paths: Readonly<Record<string, Readonly<Record<string, any>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

const keptAway = /revoke|\/leave|reject|rotate/;

/** Every place of every body that the API's own description and the protocol take. */
export function bodyPlaces(api: ApiDescription, known: Known): BodyPlace[] {
  const described = Object.entries(api.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => {
      const schema = operation.requestBody?.content?.["application/json"]?.schema as Schema | undefined;
      if (schema === undefined || keptAway.test(path)) return [];
      const body = sample(schema, api, 6);
      return [{ method: method.toUpperCase(), path: fillPath(path, known), headers: {}, body }];
    }),
  );
  const calls = protocolBodies(known).map((body) => ({
    ...{ method: "POST", path: `/a2a/${known.worker}`, body },
    headers: { "a2a-version": "1.0" },
  }));
  return [...described, ...calls].flatMap((request) =>
    [...holesIn(request.body)].map(({ value, stood }) => ({ ...request, body: value, stood })),
  );
}

/** Addresses without a body, query keys included. */
export function addresses(api: ApiDescription, known: Known): string[] {
  const described = Object.entries(api.paths).flatMap(([path, item]) => {
    const keys = (item["get"]?.parameters ?? [])
      .filter((parameter: { in: string }) => parameter.in === "query")
      .map(({ name }: { name: string }) => name);
    if (item["get"] === undefined) return [];
    const filled = fillPath(path, known);
    return [filled, ...keys.map((key: string) => `${filled}?${key}=`)];
  });
  const pages = [
    "/",
    "/explorer",
    "/api/v1/openapi.json",
    "/api/v1/docs",
    "/healthz",
    "/readyz",
    "/nowhere/",
    "/graphql?query=",
  ];
  const cards = [
    `/a2a/${known.worker}/.well-known/agent-card.json`,
    "/a2a/directory",
    "/a2a/directory?q=",
    "/.well-known/agent-card.json",
  ];
  return [...new Set([...described, ...pages, ...cards])];
}

function fillPath(path: string, { requester, worker, taskId }: Known): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name.includes("task")
      ? taskId
      : /handle/.test(name)
        ? name.includes("worker")
          ? worker
          : requester
        : randomUUID(),
  );
}

function sample(schema: Schema, api: ApiDescription, depth: number): unknown {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split("/").at(-1)!;
    return sample(api.components?.schemas?.[name] ?? {}, api, depth - 1);
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const first = schema.anyOf?.[0] ?? schema.oneOf?.[0] ?? schema.allOf?.[0];
  if (first !== undefined) return sample(first, api, depth - 1);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (depth <= 0) return null;
  if (schema.properties !== undefined)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, inner]) => [name, sample(inner, api, depth - 1)]),
    );
  if (type === "array") return schema.items === undefined ? [] : [sample(schema.items, api, depth - 1)];
  if (type === "integer" || type === "number") return 1;
  if (type === "boolean") return true;
  return type === "object" ? { a: 1 } : "worker";
}

function protocolBodies({ taskId }: Known): unknown[] {
  const message = (part: object) => ({
    ...{ messageId: "m", role: "ROLE_USER", parts: [part], metadata: { a: 1 } },
    ...{ extensions: ["https://x.example/"], referenceTaskIds: ["x"] },
  });
  const push = { url: "https://receiver.example/", token: "t", authentication: { scheme: "Bearer", credentials: "c" } };
  const call = (method: string, params: object) => ({ jsonrpc: "2.0", id: 1, method, params });
  const configuration = { returnImmediately: true, acceptedOutputModes: ["text/plain"], historyLength: 1 };
  return [
    call("SendMessage", { message: message({ data: { a: 1 } }), configuration }),
    call("SendMessage", { message: message({ text: "x", metadata: { a: 1 } }), configuration }),
    call("SendMessage", { message: message({ raw: "eHh4" }), configuration }),
    call("SendStreamingMessage", { message: message({ data: { a: 1 } }), configuration }),
    call("ListTasks", { contextId: "x", pageSize: 1, pageToken: "x", status: "TASK_STATE_WORKING" }),
    call("GetTask", { id: taskId, historyLength: 1 }),
    call("SubscribeToTask", { id: taskId }),
    call("CreateTaskPushNotificationConfig", { taskId, ...push }),
    [call("GetTask", { id: taskId })],
  ];
}

/** The value with a hole in each of its places in turn, itself among them. */
function* holesIn(value: unknown): Generator<{ readonly value: unknown; readonly stood: unknown }> {
  yield { value: hole, stood: value };
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    for (const { value: changed, stood } of holesIn(inner)) {
      if (Array.isArray(value)) yield { value: value.with(Number(key), changed), stood };
      else yield { value: { ...value, [key]: changed }, stood };
    }
  }
}
