import { once } from "node:events";
import { readFile } from "node:fs/promises";
import http from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { projectFile } from "../../../gateway/files/project-file.js";

const compiled = projectFile("generated/js");
const hashWasm = path.join(path.dirname(createRequire(import.meta.url).resolve("hash-wasm")), "index.esm.min.js");
const modules = /^\/(clients\/vault|test\/vault\/client)\/[a-z0-9-]+\.js$/;

const page = `<!doctype html><meta charset="utf-8"><title>Vault</title><link rel="icon" href="data:,">
<script type="importmap">{ "imports": { "hash-wasm": "/hash-wasm.js" } }</script>`;

/** An origin of its own with an empty page and the compiled client, as a user's own site would serve them. */
export interface ClientPage {
  readonly origin: string;
  close(): Promise<void>;
}

export async function startClientPage(): Promise<ClientPage> {
  const server = http.createServer(({ url = "" }, response) => {
    if (url === "/") response.writeHead(200, { "content-type": "text/html" }).end(page);
    else void sendScript(url, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function sendScript(url: string, response: http.ServerResponse): Promise<void> {
  const file = url === "/hash-wasm.js" ? hashWasm : modules.test(url) ? path.join(compiled, url) : null;
  const script = file === null ? null : await readFile(file).catch(() => null);
  if (script === null) response.writeHead(404).end();
  else response.writeHead(200, { "content-type": "text/javascript" }).end(script);
}
