import { randomUUID } from "node:crypto";
import type { Kit } from "./kit.js";
import type { Base } from "./scene.js";

/** The document that does what a row of the table names. */
export function graphqlCall(kit: Kit, name: string, scene: Base): string {
  const [type, field] = name.replace(/#.*/, "").split(".") as [string, string];
  const make = kit.graphql.calls[name];
  if (make === undefined) throw new Error(`The kit of ${kit.name} does not say how to call ${name}.`);
  const [args, selection = ""] = make(scene);
  return `${type.toLowerCase()} { ${field}${args} ${selection} }`;
}

export interface RestCall {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** The request that does what a row of the table names. */
export function restCall({ rest }: Kit, name: string, scene: Base): RestCall {
  const [method, template] = name.replace(/#.*/, "").split(" ") as [string, string];
  const values = rest.parameters(name, scene);
  const path = template.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => values[parameter] ?? randomUUID());
  const query = rest.queries?.[name]?.(scene) ?? "";
  const headers = rest.headers?.[name]?.(scene) ?? {};
  return { method, path: `${path}${query}`, body: rest.bodies[name]?.(scene), headers };
}

/** Arguments of an operation that takes one `input`. */
export const input = (fields: string): string => `(input: { ${fields} })`;

/** Arguments of an operation on the target, by its handle. */
export const ofTarget = ({ target }: Base, more = ""): string => `(agentHandle: "${target.handle}"${more})`;

/** The selection of a list. */
export const ids = "{ nodes { id } }";

/** The argument of an MCP tool that makes a repeated call run once. */
export const toolKey = (): { idempotency_key: string } => ({ idempotency_key: randomUUID() });
