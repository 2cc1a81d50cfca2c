import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectFile } from "../../gateway/files/project-file.js";
import { startTestParley, type TestParley } from "../support/parley.js";

/** Bytes that the first page may take, compressed (300 kB). */
const mostBytes = 300_000;

let parley: TestParley;
beforeAll(async () => {
  parley = await startTestParley();
});
afterAll(() => parley.close());

const compressed = async (path: string): Promise<{ readonly bytes: number; readonly answer: Response }> => {
  const answer = await parley.fetch(path, { headers: { "accept-encoding": "gzip" } });
  return { bytes: Number(answer.headers.get("content-length")), answer };
};

test("a browser at the server's address is sent to the console, and programs get what they got before", async () => {
  const headers = { accept: "text/html,application/xhtml+xml" };
  const visit = await parley.fetch("/", { headers, redirect: "manual" });
  expect([visit.status, visit.headers.get("location")]).toEqual([302, "/console/"]);
  const program = await parley.fetch("/", { headers: { accept: "*/*" } });
  expect(await program.text()).toContain("POST /graphql");
});

test("every address of the console is its page, whose policy allows files of ours and nothing else", async () => {
  for (const path of ["/console/", "/console/tasks/x?state=WORKING", "/console/no/such/page"]) {
    const { headers } = await parley.fetch(path);
    const policy = headers.get("content-security-policy")!;
    expect(policy).toMatch(/default-src 'none'.*script-src 'self'; style-src 'self'/);
    expect(policy).not.toMatch(/unsafe|data:|\*/);
    expect([headers.get("cache-control"), headers.get("referrer-policy")]).toEqual(["no-cache", "no-referrer"]);
  }
  expect((await parley.fetch("/console/assets/none.js")).status).toBe(404);
  expect((await parley.fetch("/console/assets/..%2findex.html")).status).toBe(404);
});

test("the worker that opens the vault alone may run WebAssembly, and may do little else", async () => {
  const folder = projectFile("dist/console/assets");
  const scripts = (await readdir(folder)).filter((name) => name.endsWith(".js"));
  const mayRun: string[] = [];
  for (const name of scripts) {
    const policy = (await parley.fetch(`/console/assets/${name}`)).headers.get("content-security-policy");
    if (policy !== null) mayRun.push(`${name.replace(/-[^-]+$/, "")}: ${policy}`);
  }
  expect(mayRun.map((one) => one.replace(/^(vault-worker)\S*: /, "$1: "))).toEqual([
    "vault-worker: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  ]);
});

test("the first page takes at most 300 kB, and its files are kept for good", async () => {
  const page = await compressed("/console/");
  const html = await page.answer.text();
  expect(html).not.toMatch(/<style|<script>|style=/);
  const files = [...html.matchAll(/(?:src|href)="(\/console\/assets\/[^"]+)"/g)].map(([, file]) => file!);
  const entry = await (await parley.fetch(files.find((file) => file.endsWith(".js"))!)).text();
  // What the overview needs beside the entry is named in it.
  const overview = [...entry.matchAll(/assets\/((?:overview|badge|useQuery)-[\w-]+\.js)/g)].map(([, name]) => name!);
  expect(overview.length).toBeGreaterThan(0);
  let bytes = page.bytes;
  for (const file of [...files, ...new Set(overview.map((name) => `/console/assets/${name}`))]) {
    const { bytes: more, answer } = await compressed(file);
    expect([file, answer.headers.get("content-encoding")]).toEqual([file, "gzip"]);
    expect(answer.headers.get("cache-control")).toContain("immutable");
    bytes += more;
  }
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(mostBytes);
});
