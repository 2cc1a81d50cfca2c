import { Refusal } from "../model/refusal.js";

/** The arguments of a call. Forms have texts only; JSON has numbers, booleans and lists too. */
export class Arguments {
  constructor(private readonly values: Readonly<Record<string, unknown>>) {}

  /** A text, or null when it is not given. */
  text(name: string): string | null {
    const value = this.values[name];
    if (value === undefined || value === null) return null;
    if (typeof value === "string") return value;
    if (typeof value === "number" || typeof value === "boolean") return String(value);
    throw new Refusal("invalid_arguments");
  }

  required(name: string): string {
    const value = this.text(name);
    if (value === null || value === "") throw new Refusal("invalid_arguments");
    return value;
  }

  isTrue(name: string): boolean {
    return ["1", "true"].includes(this.text(name) ?? "");
  }

  /** How many a page may have. */
  limit(usual: number, most: number): number {
    const text = this.text("limit");
    if (text === null || text === "" || text === "0") return usual;
    const limit = Number(text);
    if (!Number.isInteger(limit) || limit < 1 || limit > most) throw new Refusal("invalid_limit");
    return limit;
  }

  /** A list: of JSON, of a text with JSON, or of a text with commas. */
  list(name: string): readonly unknown[] {
    const value = this.values[name];
    if (value === undefined || value === null || value === "") return [];
    if (Array.isArray(value)) return value;
    const text = this.required(name);
    if (!text.startsWith("[")) return text.split(",").map((part) => part.trim());
    try {
      const parsed: unknown = JSON.parse(text);
      return Array.isArray(parsed) ? parsed : [];
    } catch {
      throw new Refusal("invalid_arguments");
    }
  }
}
