import { once } from "node:events";
import type { Command } from "commander";
import { UsageError } from "../terminal/exit-codes.js";
import { interrupted } from "../terminal/interrupt.js";
import { online } from "../terminal/online.js";

/** `parley mcp`: MCP over standard input and output, for hosts that start a process. */
export function addMcp(program: Command): void {
  program
    .command("mcp")
    .description("serve MCP over standard input and output, with the key of an agent")
    .action(
      online(async ({ server: { url, key }, out }) => {
        if (key === undefined) throw needsAgentKey();
        // Loaded here, so that other commands start faster.
        const { serveMcpOverStdio } = await import("../../mcp-shim/stdio.js");
        const onError = ({ message }: Error): void => out.remark(message);
        const served = await serveMcpOverStdio({ baseUrl: url, apiKey: key, onError }).catch((error: unknown) => {
          throw isRefused(error) ? needsAgentKey() : error;
        });
        const over = new AbortController();
        const { signal } = over;
        // The host closes the input when it no longer needs the process.
        await Promise.race([
          once(process.stdin, "end", { signal }),
          once(process.stdin, "close", { signal }),
          interrupted.aborted || once(interrupted, "abort", { signal }),
        ]);
        over.abort();
        await served.close();
      }),
    );
}

const needsAgentKey = (): UsageError =>
  new UsageError(
    "MCP needs the key of an agent. This is another credential.",
    "Create one: parley keys create --agent <handle>",
  );

function isRefused(error: unknown): boolean {
  const status = (error as { readonly status?: unknown } | null)?.status;
  return status === 401 || status === 403;
}
