import { domains } from "../../subgraphs/index.js";
import type { Services } from "../../subgraphs/shared/context/services.js";
import type { Closers } from "./closers.js";

/** The listeners besides HTTP, or why one is missing. */
export type Listener =
  | { readonly name: string; readonly address: string; readonly problem: null }
  | { readonly name: string; readonly address: null; readonly problem: string };

/** Errors that concern one address only. */
const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: "the port is taken",
  EADDRNOTAVAIL: "this machine does not have the address",
  EACCES: "the port is not allowed",
  ENOTFOUND: "the address is unknown",
};

/**
 * Opens the listeners of this process's domains besides HTTP. If an address is not available, the start continues
 * without it, and reports it.
 */
export async function openListeners(services: Services, closers: Closers): Promise<Listener[]> {
  const { config, log } = services;
  const role = config.PARLEY_ROLE;
  const listeners: Listener[] = [];
  for (const server of domains
    .filter((domain) => role === "all" || role === domain.name)
    .flatMap(({ servers }) => servers)) {
    const { name, setting } = server;
    try {
      const opened = await server.open(services);
      if (opened === null) continue;
      closers.add(name, () => opened.close());
      listeners.push({ name, address: opened.address, problem: null });
    } catch (error) {
      const reason = reasons[(error as NodeJS.ErrnoException).code ?? ""];
      if (reason === undefined) throw error;
      const where = String((config as unknown as Record<string, unknown>)[setting]);
      const problem = `not at ${where}: ${reason} (${setting})`;
      log.warn({ listener: name, address: where }, `The listener ${name} did not open: ${reason}`);
      listeners.push({ name, address: null, problem });
    }
  }
  return listeners;
}
