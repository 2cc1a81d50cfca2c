/** A refusal of a message that never reached the protocol's server. Its id is null, because none was read. */
export function jsonRpcRefusal(status: number, code: number, message: string): Response {
  return Response.json({ jsonrpc: "2.0", error: { code, message }, id: null }, { status });
}
