import { defineConfig, type ProxyOptions } from "vite";

/** Where `npm run dev` finds the server that `npm start` has started. */
const server = process.env["PARLEY_URL"] ?? "http://localhost:4000";

/** The server takes its session from its own pages alone, so what the development server forwards says that it is one. */
function forwarded(): ProxyOptions {
  return {
    target: server,
    changeOrigin: true,
    ws: true,
    configure(proxy) {
      for (const event of ["proxyReq", "proxyReqWs"] as const) {
        proxy.on(event, (request: { setHeader(name: string, value: string): void }) =>
          request.setHeader("origin", server),
        );
      }
    },
  };
}

const paths = ["/graphql", "/console/session", "/sign-in", "/pages", "/explorer", "/api"];

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
