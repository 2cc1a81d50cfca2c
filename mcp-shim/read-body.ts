import { markInexactNumbers, unmarkOutsideContent } from "../subgraphs/shared/rules/exact-numbers.js";
import { jsonRpcRefusal } from "./json-rpc-refusal.js";

type Json = Record<string, unknown>;

const optionalParams = ["cursor", "arguments", "_meta"] as const;

/**
 * The JSON-RPC message of a request, or the answer to an invalid one (JSON-RPC 2.0, section 5.1). Batches are refused:
 * one request could ask for very many calls, and no supported revision has them.
 */
export function readMessage(body: Buffer): Json | Response {
  let message: unknown;
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(body);
    const marked = markInexactNumbers(text);
    message = marked === text ? JSON.parse(text) : unmarkOutsideData(JSON.parse(marked));
  } catch {
    return jsonRpcRefusal(400, -32700, "Parse error: the body is not valid JSON in UTF-8.");
  }
  if (isObject(message)) return withoutNullParams(message);
  return jsonRpcRefusal(
    400,
    -32600,
    "Invalid Request: the body must be one JSON-RPC message. Send each message in a separate request.",
  );
}

/** Null for an optional part counts as omitted: many serializers write every field. */
function withoutNullParams(message: Json): Json {
  const { params } = message;
  if (params === null) delete message["params"];
  if (isObject(params)) for (const name of optionalParams) if (params[name] === null) delete params[name];
  return message;
}

/** Only content for others must stay unchanged: its numbers stay marked, to be refused. */
function unmarkOutsideData(message: unknown): unknown {
  const given = isObject(message) && isObject(message["params"]) ? message["params"]["arguments"] : undefined;
  if (!isObject(given) || !Object.hasOwn(given, "data")) return unmarkOutsideContent(message);
  const { data } = given;
  delete given["data"];
  unmarkOutsideContent(message);
  given["data"] = data;
  return message;
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
