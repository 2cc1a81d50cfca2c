/**
 * A value of the scalar `JSON` that is written already: what is large and is only passed on need not become objects,
 * resolved field by field, and then text again. The REST shim sends it as it stands; everybody else finds the value in it.
 */
export class ReadyJson {
  /** @param parts the pieces of one JSON text, in their order */
  constructor(private readonly parts: readonly (string | Buffer)[]) {}

  /** An object's members, followed by one more, which may be ready. */
  static withMember(object: object, name: string, value: unknown): ReadyJson {
    const parts = value instanceof ReadyJson ? value.parts : [JSON.stringify(value)];
    const members = JSON.stringify(object).slice(0, -1);
    const comma = members === "{" ? "" : ",";
    return new ReadyJson([`${members}${comma}${JSON.stringify(name)}:`, ...parts, "}"]);
  }

  /** The text in UTF-8. */
  toBytes(): Buffer {
    return Buffer.concat(this.parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part)));
  }

  /** The value, for whoever writes it inside of something else. */
  toJSON(): unknown {
    return JSON.parse(this.toBytes().toString());
  }
}
