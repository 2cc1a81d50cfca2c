import type { ClientRequest, IncomingMessage } from "node:http";
import { defineConfig, type ProxyOptions } from "vite";

/** Where `npm run dev` finds the server that `npm start` has started. */
const server = process.env["PARLEY_URL"] ?? "http://localhost:4000";

/**
 * The server takes its session from its own pages alone. A page of this development server counts as one of them; a page of
 * another origin keeps the origin that it has.
 */
function forwarded(): ProxyOptions {
  return {
    target: server,
    changeOrigin: true,
    ws: true,
    configure(proxy) {
      for (const event of ["proxyReq", "proxyReqWs"] as const) {
        proxy.on(event, (request: ClientRequest, { headers }: IncomingMessage) => {
          if (headers.origin === `http://${headers.host}`) request.setHeader("origin", server);
        });
      }
    },
  };
}

const paths = ["/graphql", "/console/session", "/sign-in", "/pages", "/explorer", "/api", "/docs"];

export default defineConfig({
  base: "/console/",
  root: import.meta.dirname,
  server: { proxy: Object.fromEntries(paths.map((path) => [path, forwarded()])) },
  build: {
    outDir: "../dist/console",
    emptyOutDir: true,
    // Everything is a file: the policy of the page allows no data: addresses for scripts and styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  css: { transformer: "lightningcss" },
});
