import type { FastifyReply } from "fastify";

const strict = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The policy of a page with scripts and styles of its own. */
export const ordinaryPolicy = `${strict}; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'`;

/**
 * The same for the console, which opens a socket too: not every browser counts that as `'self'`. It frames the HTML of mail,
 * whose policy is its own.
 */
export const consolePolicy = (host: string): string => `${ordinaryPolicy} ${socketsOf(host)}; frame-src 'self'`;

/**
 * The policy of the worker that opens the vault. A worker has the policy of its own file, not that of the page. Argon2 is
 * WebAssembly: here alone, so that no page runs any.
 */
export const vaultWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** The explorer's editor writes style elements and starts workers. Nothing may be asked of another host. */
export function explorerPolicy(host: string): string {
  return [
    strict,
    "script-src 'self'",
    "worker-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    `connect-src 'self' ${socketsOf(host)}`,
  ].join("; ");
}

/** What a client says its host is ends up in a header: only what a host can look like. */
function socketsOf(host: string): string {
  const sane = /^[\w.:[\]-]+$/.test(host) ? host : "localhost";
  return `ws://${sane} wss://${sane}`;
}

/** Puts the policy on an answer. */
export function secured(reply: FastifyReply, policy: string): FastifyReply {
  return reply.headers({
    "content-security-policy": policy,
    "referrer-policy": "no-referrer",
    // Pages of others that open one of ours, or are opened by it, get no handle of it.
    "cross-origin-opener-policy": "same-origin",
  });
}
