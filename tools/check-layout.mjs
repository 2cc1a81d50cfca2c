#!/usr/bin/env node
// A file that outgrows a reader holds two ideas: no source of ours is longer than 400 lines. A folder inside a folder of its
// own name says nothing: none is allowed.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "./build/files.mjs";

const MOST_LINES = 400;

const files = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.mjs", "*.js", "*.css", "*.prisma"], {
  cwd: ROOT,
  encoding: "utf8",
})
  .split("\n")
  .filter(Boolean);
const tooLong = files
  .map((file) => ({ file, lines: readFileSync(join(ROOT, file), "utf8").split("\n").length - 1 }))
  .filter(({ lines }) => lines > MOST_LINES);

const folders = [...new Set(files.map(dirname))];
const repeated = folders.filter((folder) => /(?:^|\/)([^/]+)\/\1(?:\/|$)/.test(folder));

for (const { file, lines } of tooLong) console.error(`${file}: ${lines} lines, at most ${MOST_LINES}`);
for (const folder of repeated) console.error(`${folder}: a folder in one of its own name`);
console.log(`${files.length} files, ${tooLong.length} too long, ${repeated.length} in folders of a repeated name`);
process.exit(tooLong.length + repeated.length > 0 ? 1 : 0);
