interface Address {
  readonly address: string;
  readonly name: string | null;
}

interface Mail {
  readonly from?: Address;
  readonly to?: readonly Address[];
  readonly cc?: readonly Address[];
  readonly bcc?: readonly Address[];
  readonly subject?: string;
  readonly text?: string | null;
  readonly html?: string | null;
  readonly attachments?: readonly { readonly filename: string; readonly size: number; readonly sha256: string }[];
}

/** A held content as lines: the recipients first, and each invisible character as its number (wire contract reviews 7.5). */
export function shownContent(content: object | null): string[] {
  if (content === null) return ["The content was erased."];
  const { from, to = [], cc = [], bcc = [], subject = "", text, html, attachments = [] } = content as Mail;
  const lines = [
    ...named("To", to),
    ...named("Cc", cc),
    ...named("Bcc", bcc),
    ...named("From", from === undefined ? [] : [from]),
    `Subject: ${subject}`,
    ...attachments.map(({ filename, size, sha256 }) => `Attachment: ${filename}, ${size} bytes, ${sha256}`),
    ...(html == null ? [] : ["It has HTML too, which only the console shows."]),
    "",
    ...(text ?? "").split("\n"),
  ];
  return lines.map(withMarks);
}

function named(field: string, addresses: readonly Address[]): string[] {
  return addresses.map(({ address, name }) => `${field}: ${name === null ? address : `${name} <${address}>`}`);
}

function withMarks(line: string): string {
  return line.replaceAll(/[\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u00ad\u115f\u3164]/gu, (one) => {
    return `[U+${one.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}]`;
  });
}
