import { expect, test } from "vitest";
import { codesIn } from "./content.js";

const bytes = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part))));

/** An archive with these names in its directory, and nothing in them. */
function zip(names: readonly string[], { flags = 0, said = names.length } = {}): Buffer {
  const entries = names.map((name) => {
    const head = Buffer.alloc(46);
    head.writeUInt32LE(0x02014b50, 0);
    head.writeUInt16LE(flags, 8);
    head.writeUInt16LE(Buffer.byteLength(name), 28);
    return Buffer.concat([head, Buffer.from(name)]);
  });
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", 0, "latin1");
  end.writeUInt16LE(said, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(4, 16);
  return Buffer.concat([Buffer.from("PK\u0003\u0004", "latin1"), directory, end]);
}

const program = Buffer.alloc(128);
program.write("MZ", 0, "latin1");
program.writeUInt32LE(64, 60);
program.write("PE\0\0", 64, "latin1");
const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

test.each<[string, { name: string | null; contentType?: string; bytes?: Buffer }, string[]]>([
  ["a PDF", { name: "invoice.pdf", bytes: bytes("%PDF-1.7") }, []],
  ["a text that begins with MZ", { name: "notes.txt", bytes: bytes("MZ is a name") }, []],
  ["a text without a name", { name: null }, []],
  ["a program by its name", { name: "setup.EXE" }, ["executable_attachment"]],
  ["two endings", { name: "invoice.pdf.exe" }, ["executable_attachment"]],
  ["blanks after the ending", { name: "invoice.pdf.js \u200B. " }, ["executable_attachment"]],
  ["a program under another name", { name: "invoice.pdf", bytes: program }, ["executable_attachment"]],
  ["a program of Linux", { name: "data", bytes: bytes([0x7f], "ELF") }, ["executable_attachment"]],
  ["a script", { name: "data.txt", bytes: bytes("#!/bin/sh") }, ["executable_attachment"]],
  ["a shortcut", { name: "invoice.pdf", bytes: bytes([0x4c, 0, 0, 0, 1, 0x14, 2, 0]) }, ["executable_attachment"]],
  ["a picture of a disk", { name: "disk.iso" }, ["executable_attachment"]],
  ["a program in an archive", { name: "a.zip", bytes: zip(["x/run.cmd"]) }, ["executable_attachment"]],
  ["an archive of texts", { name: "a.zip", bytes: zip(["a.txt", "b.txt"]) }, []],
  [
    "a program that the archive does not count",
    { name: "a.zip", bytes: zip(["a.exe"], { said: 0 }) },
    ["executable_attachment", "partly_screened"],
  ],
  ["a web page in an archive", { name: "a.zip", bytes: zip(["index.html", "js/app.js"]) }, []],
  ["a script alone in an archive", { name: "a.zip", bytes: zip(["invoice.js"]) }, ["executable_attachment"]],
  ["a table that begins with PK", { name: "a.csv", bytes: bytes("PK,Name,City\n1,Ann,Rome") }, []],
  [
    "a forwarded mail with a domain in its subject",
    { name: "Your order at amazon.com", contentType: "message/rfc822" },
    [],
  ],
  ["an empty page of a mail server", { name: "ATT00001.htm", bytes: bytes("<html><body></body></html>") }, []],
  ["a small page with a script", { name: "a.htm", bytes: bytes("<script>a()</script>") }, ["html_attachment"]],
  ["a shortcut of a desktop", { name: "a.desktop" }, ["executable_attachment"]],
  ["a locked archive", { name: "a.zip", bytes: zip(["a.txt"], { flags: 1 }) }, ["encrypted_archive"]],
  ["a document with macros by its name", { name: "plan.docm" }, ["macro_document"]],
  ["a document with macros inside", { name: "plan.docx", bytes: zip(["word/vbaProject.bin"]) }, ["macro_document"]],
  [
    "an old document with macros",
    { name: "plan.doc", bytes: Buffer.concat([Buffer.from(compound), Buffer.from("_VBA_PROJECT", "utf16le")]) },
    ["macro_document"],
  ],
  ["an old document", { name: "plan.doc", bytes: bytes(compound, "text") }, []],
  ["a page", { name: "page.html" }, ["html_attachment"]],
  ["a page by its type", { name: "page", contentType: "text/html" }, ["html_attachment"]],
  ["a drawing that can have scripts", { name: "logo.svg" }, ["html_attachment"]],
  [
    "an archive with more entries than are looked at",
    { name: "a.zip", bytes: zip(Array(1_001).fill("a.txt")) },
    ["partly_screened"],
  ],
  ["an archive whose directory lies", { name: "a.zip", bytes: zip(["a.txt"], { said: 9 }) }, ["partly_screened"]],
  ["a cut archive", { name: "a.zip", bytes: zip(["a.txt"]).subarray(0, 30) }, ["partly_screened"]],
])("%s", (_, { name, contentType = "application/octet-stream", bytes: content = Buffer.alloc(0) }, found) => {
  expect(codesIn({ attachments: [{ name, contentType, bytes: content }] })).toEqual(found);
});
