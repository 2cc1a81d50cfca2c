#!/usr/bin/env node
// Counts the private words and sentence forms of tools/words.json and fails when there are more than it allows. The goal of
// every count is 0. After rewriting, lower the counts: node tools/check-words.mjs --lower
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "rolldown/utils";
import { ROOT } from "./build/files.mjs";

const TABLE = join(ROOT, "tools/words.json");
/** Texts that tests and tools quote, and generated files. */
const SKIPPED = /^(CHANGELOG\.md|tools\/(words\.json|check-words\.mjs|mutation\/)|clients\/.*generated|generated\/)/;

/** The texts of a source file by category. */
function* textsOf(file) {
  const source = readFileSync(join(ROOT, file), "utf8");
  if (file.endsWith(".md")) return yield ["docs", source];
  const isTest = file.startsWith("test/");
  const { program, comments } = parseSync(file, source);
  yield [isTest ? "tests" : "comments", joined(comments, source)];
  if (isTest) return;
  const isConsole = file.startsWith("console/");
  for (const { kind, text } of words(program)) {
    if (kind === "name") yield ["names", text];
    else yield [isConsole ? "console" : "texts", text];
  }
}

/** Consecutive line comments are one text, without line breaks, so that sentences can be matched. */
function joined(comments, source) {
  let text = "";
  let end = 0;
  for (const comment of comments) {
    const continues = comment.type === "Line" && /^\s*$/.test(source.slice(end, comment.start));
    text +=
      (continues ? " " : "\n") +
      comment.value
        .replace(/^\*/, "")
        .replaceAll(/\s*\n\s*\*? ?/g, " ")
        .trim();
    end = comment.end;
  }
  return text;
}

/** Names, split into words, and texts of a syntax tree. Imported names count where they are declared. */
function* words(node) {
  if (Array.isArray(node)) {
    for (const item of node) yield* words(item);
    return;
  }
  if (node === null || typeof node !== "object" || node.type === "ImportDeclaration") return;
  if (node.type === "Identifier") yield { kind: "name", text: node.name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, " ") };
  else if (node.type === "Literal" && typeof node.value === "string") yield { kind: "text", text: node.value };
  else if (node.type === "TemplateElement") yield { kind: "text", text: node.value.raw };
  else if (node.type === "JSXText") yield { kind: "text", text: node.value.replaceAll(/\s+/g, " ").trim() };
  for (const key in node) if (typeof node[key] === "object") yield* words(node[key]);
}

const table = JSON.parse(readFileSync(TABLE, "utf8"));
const rows = table.map((row) => ({ ...row, regex: new RegExp(row.pattern, "gi"), found: {}, examples: {} }));
const files = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.mjs", "*.md"], { cwd: ROOT, encoding: "utf8" });
for (const file of files.split("\n").filter((name) => name !== "" && !SKIPPED.test(name))) {
  for (const [category, text] of textsOf(file)) {
    for (const { regex, most, found, examples } of rows) {
      if (most[category] === undefined) continue;
      for (const match of text.matchAll(regex)) {
        found[category] = (found[category] ?? 0) + 1;
        (examples[category] ??= []).push(`${file}: …${text.slice(Math.max(0, match.index - 40), match.index + 40)}…`);
      }
    }
  }
}

let failed = false;
const shown = process.argv.includes("--show") ? process.argv.at(-1) : null;
for (const { word, say, most, found, examples } of rows) {
  for (const category of Object.keys(most)) {
    const count = found[category] ?? 0;
    if (word === shown) for (const example of examples[category] ?? []) console.log(`${category} ${example}`);
    if (count <= most[category]) continue;
    failed = true;
    console.error(`"${word}" in ${category}: ${count}, at most ${most[category]}. Say: ${say}.`);
    console.error(`  To list them: node tools/check-words.mjs --show ${JSON.stringify(word)}`);
  }
}
if (process.argv.includes("--lower")) {
  const lowered = rows.map(({ word, pattern, say, most, found }) => ({
    word,
    pattern,
    say,
    most: Object.fromEntries(Object.keys(most).map((key) => [key, Math.min(most[key], found[key] ?? 0)])),
  }));
  writeFileSync(TABLE, `${JSON.stringify(lowered, null, 2)}\n`);
}
const total = rows.reduce((sum, { found }) => sum + Object.values(found).reduce((one, count) => one + count, 0), 0);
console.log(`${total} private words and sentence forms left`);
process.exitCode = failed ? 1 : 0;
