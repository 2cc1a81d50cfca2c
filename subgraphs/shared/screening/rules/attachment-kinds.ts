import type { Findings } from "./findings.js";
import { entriesOfZip } from "./zip-entries.js";

/** An attachment as screening sees it. */
export interface ScreenedAttachment {
  /** Null when it has none. */
  readonly name: string | null;
  /** Lower-cased, without parameters. */
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

const programs = new Set(
  (
    "exe com scr pif bat cmd msi msp mst cpl dll jar js jse vbs vbe wsf wsh hta ps1 psm1 psc1 lnk url reg inf scf " +
    "desktop command webloc msc vb ws wsc py rdp jnlp scpt appref-ms " +
    "iso img vhd vhdx dmg pkg app deb rpm apk appx msix appinstaller sh elf chm gadget library-ms settingcontent-ms " +
    "xll application xbap"
  ).split(" "),
);
const macros = new Set("docm dotm xlsm xltm xlam xlsb pptm potm ppam ppsm sldm".split(" "));
const pages = new Set("html htm xhtml shtml mht mhtml svg svgz".split(" "));
const pageTypes = new Set(["text/html", "application/xhtml+xml", "image/svg+xml"]);
/** Bytes at the beginning of a page in which something active would be. */
const looked = 4_096;
const active = /<(script|form|a|meta|iframe|object|embed|svg)\b|\son\w{2,30}\s?=/i;
/** Scripts and settings that web pages and programs consist of: they count where they are all that an archive has. */
const ordinary = new Set("js sh inf reg url py".split(" "));
const mostOfFewEntries = 20;

/** Finds attachments that do more than be read, by their name and their first bytes (wire contract reviews 5.2). */
export function findAttachments(attachments: readonly ScreenedAttachment[], findings: Findings): void {
  for (const { name, contentType, bytes } of attachments) {
    const add = (code: Parameters<Findings["add"]>[0], inner = name): void => findings.add(code, "attachment", inner);
    const extension = extensionOf(name);
    // The name of a forwarded mail is its subject.
    const isMail = contentType === "message/rfc822";
    if ((programs.has(extension) && !isMail) || startsAsProgram(bytes)) add("executable_attachment");
    if (macros.has(extension) || isMacroDocument(bytes)) add("macro_document");
    if ((pages.has(extension) || pageTypes.has(contentType)) && mayAct(bytes)) add("html_attachment");
    const zip = entriesOfZip(bytes);
    if (zip === null) continue;
    for (const entry of zip.entries) {
      const inner = extensionOf(entry.name);
      const isExpected = ordinary.has(inner) && (zip.entries.length > mostOfFewEntries || /[\\/]/.test(entry.name));
      if (programs.has(inner) && !isExpected) add("executable_attachment", entry.name);
      if (/(^|\/)vbaproject\.bin$/i.test(entry.name)) add("macro_document");
    }
    if (zip.entries.some(({ isEncrypted }) => isEncrypted)) add("encrypted_archive");
    if (!zip.isComplete) findings.add("partly_screened", "attachment", name);
  }
}

/** Whether a page can do more than show text. Mail servers attach small ones that cannot. */
function mayAct(bytes: Uint8Array): boolean {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, looked));
  return bytes.length > looked || bytes.length === 0 || active.test(view.toString("latin1"));
}

/** The last ending of a name, in lower case; empty for none. Blanks and points at its end do not hide it. */
function extensionOf(name: string | null): string {
  const trimmed = (name ?? "").toLowerCase().replace(/(?<![\p{Cf}\s.])[\p{Cf}\s.]+$/u, "");
  return trimmed.includes(".") ? trimmed.slice(trimmed.lastIndexOf(".") + 1) : "";
}

const beginnings: readonly (readonly number[])[] = [
  [0x4d, 0x5a], // MZ
  [0x7f, 0x45, 0x4c, 0x46], // ELF
  [0xcf, 0xfa, 0xed, 0xfe], // Mach-O
  [0xce, 0xfa, 0xed, 0xfe],
  [0xca, 0xfe, 0xba, 0xbe],
  [0x23, 0x21, 0x2f], // #!/
  [0x4c, 0, 0, 0, 0x01, 0x14, 0x02, 0], // a shortcut of Windows
];
const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

function startsAsProgram(bytes: Uint8Array): boolean {
  // Two letters begin many texts: a program of Windows says more, at a place that its header names.
  if (startsWith(bytes, beginnings[0]!)) {
    const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    const place = view.length >= 64 ? view.readUInt32LE(60) : 0;
    return place > 0 && place + 2 <= view.length && view.toString("latin1", place, place + 2) === "PE";
  }
  return beginnings.slice(1).some((start) => startsWith(bytes, start));
}

const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** A document of the old Office formats that has a folder of macros. */
function isMacroDocument(bytes: Uint8Array): boolean {
  if (!startsWith(bytes, compound)) return false;
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return view.includes(Buffer.from("_VBA_PROJECT", "utf16le"));
}
