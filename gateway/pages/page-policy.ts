import type { FastifyReply } from "fastify";

const strict = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The policy of a page with its own scripts and styles. */
export const ordinaryPolicy = `${strict}; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'`;

/**
 * The same for the console, which opens a socket too: not every browser includes that in `'self'`. It has its own font, and
 * frames the HTML of mail, which has its own policy.
 */
export const consolePolicy = (host: string): string =>
  `${ordinaryPolicy} ${socketsOf(host)}; font-src 'self'; frame-src 'self'`;

/**
 * The policy of the worker that opens the vault. The policy of a worker comes from its own file, not from the page.
 * Argon2 is WebAssembly: it is allowed only here, so that no page runs any.
 */
export const vaultWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** The explorer's editor writes style elements and starts workers. Requests to other hosts are not allowed. */
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

/** The client's Host goes into a header: only characters of a host are accepted. */
function socketsOf(host: string): string {
  const sane = /^[\w.:[\]-]+$/.test(host) ? host : "localhost";
  return `ws://${sane} wss://${sane}`;
}

/** Puts the policy on an answer. */
export function secured(reply: FastifyReply, policy: string): FastifyReply {
  return reply.headers({
    "content-security-policy": policy,
    "referrer-policy": "no-referrer",
    // Pages of other origins that open one of ours, or are opened by it, get no reference to its window.
    "cross-origin-opener-policy": "same-origin",
  });
}
