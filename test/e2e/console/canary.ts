import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import type { Page } from "playwright-core";

/** Everything that a page sends and gets, as text. */
export class Traffic {
  private readonly seen: string[] = [];
  private readonly bodies: Promise<unknown>[] = [];

  constructor(page: Page) {
    page.on("request", (request) => {
      this.seen.push(`${request.method()} ${request.url()}`, request.postData() ?? "");
      // A page that is closed before its request has left knows only the headers that it wanted to send.
      const wanted = request.headers();
      this.bodies.push(
        request
          .allHeaders()
          .catch(() => wanted)
          .then((headers) => this.seen.push(JSON.stringify(headers))),
      );
    });
    page.on("response", (response) => {
      // A redirect, and what was cancelled, has no body.
      this.bodies.push(
        response
          .text()
          .then((text) => this.seen.push(text))
          .catch(() => {}),
      );
    });
    page.on("websocket", (socket) => {
      socket.on("framesent", ({ payload }) => this.seen.push(String(payload)));
      socket.on("framereceived", ({ payload }) => this.seen.push(String(payload)));
    });
  }

  /** What has passed so far. */
  async text(): Promise<string> {
    await Promise.all(this.bodies.splice(0));
    return this.seen.join("\n");
  }
}

/** Everything that a page can keep in its browser, and where it has been. */
export async function storedIn(page: Page): Promise<string> {
  return page.evaluate<string>(`(async () => {
    const answered = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const databases = await Promise.all((await indexedDB.databases()).map(async ({ name }) => {
      const database = await answered(indexedDB.open(name));
      const stores = await Promise.all([...database.objectStoreNames].map(async (store) => {
        const rows = () => database.transaction(store).objectStore(store);
        return [store, await answered(rows().getAllKeys()), await answered(rows().getAll())];
      }));
      return [name, stores];
    }));
    const kept = await Promise.all((await caches.keys()).map(async (name) => {
      const cache = await caches.open(name);
      return Promise.all((await cache.keys()).map(async (key) => key.url + await (await cache.match(key)).text()));
    }));
    const files = [];
    for await (const [name, handle] of (await navigator.storage.getDirectory()).entries()) {
      files.push([name, handle.kind === "file" ? await (await handle.getFile()).text() : null]);
    }
    const visited = navigation.entries().map((entry) => [entry.url, entry.getState()]);
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases, kept, files, visited, document.cookie,
      history.state, location.href, name]);
  })()`);
}

/** Every row of every table, bytes in hex. */
export async function rowsOf(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    const texts: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select row_to_json(t)::text as row from ${name} t`);
      texts.push(...rows.map(({ row }) => row));
    }
    return texts.join("\n");
  } finally {
    await client.end();
  }
}

/** The bytes of every file below a folder, one character a byte. */
export async function filesBelow(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = await Promise.all(files.map((entry) => readFile(path.join(entry.parentPath, entry.name), "latin1")));
  return texts.join("\n");
}

/** A text as it may be written down: plain, in JSON, percent-encoded, in base64 at any offset, in hex. */
export function spellingsOf(text: string): string[] {
  const bytes = Buffer.from(text);
  const inBase64 = [0, 1, 2].map((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString("base64");
    // The first and last symbols depend on what stands around.
    return encoded.slice(offset === 0 ? 0 : 4, -4);
  });
  return [text, JSON.stringify(text).slice(1, -1), encodeURIComponent(text), bytes.toString("hex"), ...inBase64];
}
