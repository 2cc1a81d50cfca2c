/** A part of a held content that a person can change (wire contract reviews D24). */
export interface Editable {
  /** Its name in the API, and in `changes`. */
  readonly name: "to" | "cc" | "bcc" | "subject" | "text" | "html" | "initialComment" | "title" | `parts.${number}`;
  readonly label: string;
  readonly form: "addresses" | "line" | "text";
  readonly value: string;
}

interface Address {
  readonly address: string;
  readonly name: string | null;
}

type Content = Readonly<Record<string, unknown>>;

const text = (label: string, value: unknown): Editable => ({
  name: "text",
  label,
  form: "text",
  value: wordsOf(value),
});

/** A text of a content; nothing else of it is one. */
function wordsOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The parts of a content that can be changed, in the order of the form. */
export function editableOf(content: Content): Editable[] {
  if (content["topic"] === "mail") return editableOfMail(content);
  if (content["topic"] === "im") return [text("Text", content["text"])];
  if (content["topic"] === "chat") return editableOfChat(content);
  const parts = Array.isArray(content["parts"]) ? (content["parts"] as readonly unknown[]) : [];
  return parts.flatMap((part, index): Editable[] => {
    const value = (part as Content)["text"];
    if (typeof value !== "string") return [];
    return [{ name: `parts.${index}`, label: parts.length === 1 ? "Text" : `Part ${index + 1}`, form: "text", value }];
  });
}

function editableOfMail(content: Content): Editable[] {
  const addresses = (name: "to" | "cc" | "bcc", label: string): Editable => {
    const list = content[name] as readonly Address[];
    return { name, label, form: "addresses", value: list.map(typed).join("\n") };
  };
  return [
    addresses("to", "To"),
    addresses("cc", "Cc"),
    addresses("bcc", "Bcc"),
    { name: "subject", label: "Subject", form: "line", value: wordsOf(content["subject"]) },
    ...(content["text"] !== null || content["html"] === null ? [text("Text", content["text"])] : []),
    ...(content["html"] === null
      ? []
      : [{ name: "html", label: "HTML", form: "text", value: wordsOf(content["html"]) } as const]),
  ];
}

function editableOfChat(content: Content): Editable[] {
  const file = content["file"] as Content | null | undefined;
  if (file == null) return [text("Text", content["text"])];
  return [
    { name: "title", label: "Title of the file", form: "line", value: wordsOf(file["title"]) },
    {
      name: "initialComment",
      label: "Text beside the file",
      form: "text",
      value: wordsOf(file["initial_comment"]),
    },
  ];
}

/** An address as people type it. */
function typed({ address, name }: Address): string {
  if (name === null || name === "") return address;
  const quoted = /^[\p{L}\p{N} ]+$/u.test(name) ? name : `"${name.replaceAll(/["\\]/g, "\\$&")}"`;
  return `${quoted} <${address}>`;
}

/** The names of the files that can be left out, in the order of the content. */
export function filesOf(content: Content): string[] {
  const files =
    content["topic"] === "mail" ? content["attachments"] : content["topic"] === "im" ? content["media"] : [];
  return (Array.isArray(files) ? (files as readonly Content[]) : []).map(
    (file, index) => wordsOf(file["filename"]) || `file ${index + 1} (${wordsOf(file["content_type"])})`,
  );
}

/** The changes as the API takes them: only what differs. */
export function changesOf(
  editable: readonly Editable[],
  values: Readonly<Record<string, string>>,
  { removed, isTextOnly }: { readonly removed: readonly number[]; readonly isTextOnly: boolean },
): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  const parts: { index: number; text: string }[] = [];
  for (const { name, form, value } of editable) {
    const now = values[name] ?? value;
    if (now === value) continue;
    if (name.startsWith("parts.")) parts.push({ index: Number(name.slice("parts.".length)), text: now });
    else
      changes[name] =
        form === "addresses"
          ? now
              .split("\n")
              .map((line) => line.trim())
              .filter(Boolean)
          : now;
  }
  if (parts.length > 0) changes["parts"] = parts;
  if (removed.length > 0) changes["removed"] = removed;
  if (isTextOnly) changes["html"] = null;
  return changes;
}
