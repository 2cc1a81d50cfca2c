import { errorCatalogue } from "../../../subgraphs/index.js";
import { Problem } from "../../../subgraphs/shared/errors/problem.js";

/** Refuses channels with specific error codes: `phone_unavailable`, `tunnel_unavailable`. */
export function refuseAbsentChannels(body: { readonly phone_number?: unknown; readonly tunnel?: unknown }): void {
  for (const [value, code] of [
    [body.phone_number, "phone_unavailable"],
    [body.tunnel, "tunnel_unavailable"],
  ] as const) {
    if (value !== undefined && value !== null) throw new Problem(code, errorCatalogue[code]!);
  }
}
