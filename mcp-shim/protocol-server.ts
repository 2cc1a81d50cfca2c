import { ProtocolError, ProtocolErrorCode, Server } from "@modelcontextprotocol/server";

type Wrap = Server["_wrapHandler"];

/**
 * The SDK's server, with params that are invalid answered as such. It throws what its validator says, which is answered
 * as an internal error (-32603), and has the validator's own form.
 */
export class ProtocolServer extends Server {
  protected override _wrapHandler(...[method, handler]: Parameters<Wrap>): ReturnType<Wrap> {
    const wrapped = super._wrapHandler(method, handler);
    return async (...request) => {
      try {
        return await wrapped(...request);
      } catch (error) {
        throw invalidParams(error) ?? error;
      }
    };
  }
}

function invalidParams(error: unknown): ProtocolError | null {
  const [, issues] =
    (error instanceof Error && /^(?:Invalid [\w/]+ request: )?(\[\s*\{.*\})\s*\]$/s.exec(error.message)) || [];
  if (issues === undefined) return null;
  const [first] = JSON.parse(`${issues}]`) as { readonly path?: readonly unknown[] }[];
  // Names below these are the client's own.
  const name = (first?.path ?? []).slice(1, 2).join("");
  const message = name === "" ? "Invalid params." : `Invalid params: \`${name}\` is missing or has the wrong type.`;
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
