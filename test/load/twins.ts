import { type HelperProcess, startHelperProcess } from "../support/process-helper.js";
import type { TwinAnswer, TwinRequest } from "./twin-process.js";

const processes = 10;

/** How many requests are sent at once. */
export const twins = 50;

/** Ten processes that send 50 requests at once. `endHelperProcesses` ends them. */
export class TwinProcesses {
  private readonly helpers: readonly HelperProcess[] = Array.from({ length: processes }, () =>
    startHelperProcess("load/twin-process.js"),
  );

  /** Sends 50 requests at once to the servers in turn; `request` makes the n-th of them. */
  async release(
    servers: readonly { readonly url: string }[],
    request: (url: string, n: number) => TwinRequest,
  ): Promise<TwinAnswer[]> {
    const requests = Array.from({ length: twins }, (_, n) => request(servers[n % servers.length]!.url, n));
    const share = twins / processes;
    const shares = this.helpers.map((_, n) => requests.slice(n * share, (n + 1) * share));
    await Promise.all(this.helpers.map((helper, n) => helper.ask({ kind: "prepare", requests: shares[n]! })));
    return (await Promise.all(this.helpers.map((helper) => helper.ask<TwinAnswer[]>({ kind: "go" })))).flat();
  }
}
