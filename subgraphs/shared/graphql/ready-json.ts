/**
 * A value of the scalar `JSON` that is written already: what is large and is only passed on need not become objects,
 * resolved field by field, and then text again. The REST shim sends it as it stands; everybody else finds the value in it.
 */
export class ReadyJson {
  /** @param parts the pieces of one JSON text, in their order: joining them would copy megabytes */
  constructor(private readonly parts: readonly string[]) {}

  /** An object's members, followed by one more, which may be ready. */
  static withMember(object: object, name: string, value: unknown): ReadyJson {
    const parts = value instanceof ReadyJson ? value.parts : [JSON.stringify(value)];
    const members = JSON.stringify(object).slice(0, -1);
    const comma = members === "{" ? "" : ",";
    return new ReadyJson([`${members}${comma}${JSON.stringify(name)}:`, ...parts, "}"]);
  }

  /** The text in UTF-8. */
  toBytes(): Buffer {
    const lengths = this.parts.map((part) => Buffer.byteLength(part));
    const bytes = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + length, 0));
    let at = 0;
    for (const part of this.parts) at += bytes.write(part, at);
    return bytes;
  }

  /** The value, for whoever writes it inside of something else. */
  toJSON(): unknown {
    return JSON.parse(this.parts.join(""));
  }
}
