import { longestId, readAddress } from "./resources/addresses.js";

/** Shorter texts would also match words of the answer. */
const least = 8;
/** A revision or a method of the protocol, which never looks like a secret: client authors need to see it. */
const word = /^(\d{4}-\d\d-\d\d(-[a-z]{1,5}\d{0,3})?|draft-\d{4}-v\d{1,3}|[a-z]{1,15}(\/[a-z_]{1,15}){1,2})$/i;

const revisionKey = "io.modelcontextprotocol/protocolVersion";

/** The part of a message that a refusal may quote. */
interface Quoted {
  readonly method?: unknown;
  readonly params?: {
    readonly [name in "name" | "uri" | "protocolVersion"]?: unknown;
  } & { readonly _meta?: Readonly<Record<string, unknown>> };
}

/**
 * The SDK's refusal of a message without the names in it: it quotes mismatched headers and names, and any of them may
 * be a key in the wrong place.
 */
export async function withoutNames(refusal: Response, headers: Headers, message: unknown): Promise<Response> {
  const { method, params } = (message ?? {}) as Quoted;
  const { name, uri, protocolVersion, _meta } = params ?? {};
  const ofProtocol = [...headers].flatMap(([header, value]) => (header.startsWith("mcp-") ? [value] : []));
  const quoted = [...ofProtocol, method, name, uri, protocolVersion, _meta?.[revisionKey]]
    .filter((text) => typeof text === "string")
    .filter((text) => !namesResource(text))
    .filter((text) => text.length >= least && !word.test(text))
    .toSorted((one, other) => other.length - one.length);
  let text = await refusal.text();
  for (const one of quoted) text = text.replaceAll(JSON.stringify(one).slice(1, -1), "…");
  return new Response(text, { status: refusal.status, headers: refusal.headers });
}

/** A URI with an id no longer than ours: the protocol wants it in the error for a missing resource. */
function namesResource(text: string): boolean {
  const address = readAddress(text);
  return address !== null && address.id.length <= longestId;
}
