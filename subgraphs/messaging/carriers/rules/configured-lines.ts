import { isE164 } from "../../../shared/rules/phone-number.js";

/** A line of IM_LINES. */
export interface ConfiguredLine {
  readonly number: string;
  readonly role: "router" | "pool" | "dedicated";
  readonly carrier: string;
  readonly carrierLineId: string;
}

const roles: readonly unknown[] = ["router", "pool", "dedicated"];
const mostLines = 1_000;

/** The lines of IM_LINES, a JSON list of {number, role, carrier, carrier_line_id}; null when it is not one. */
export function readLines(setting: string | undefined): readonly ConfiguredLine[] | null {
  if (setting === undefined) return [];
  const value = parsed(setting);
  if (!Array.isArray(value) || value.length > mostLines) return null;
  const lines = value.map(readLine);
  const known = lines.filter((line) => line !== null);
  const distinct = new Set(known.map(({ number }) => number)).size === lines.length;
  const ids = new Set(known.map(({ carrier, carrierLineId }) => `${carrier} ${carrierLineId}`)).size === lines.length;
  return distinct && ids ? known : null;
}

function readLine(value: unknown): ConfiguredLine | null {
  const line = (value ?? {}) as Record<string, unknown>;
  const { number, role, carrier, carrier_line_id: id = number } = line;
  const isNamed = (name: unknown): name is string => typeof name === "string" && name !== "" && name.length <= 255;
  if (typeof number !== "string" || !isE164(number) || !roles.includes(role)) return null;
  if (!isNamed(carrier) || !isNamed(id)) return null;
  return { number, role: role as ConfiguredLine["role"], carrier, carrierLineId: id };
}

/** JSON, or undefined. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The loopback carrier's lines when IM_LINES names none for it (wire contract im 16). */
export const loopbackDefaults: readonly ConfiguredLine[] = [
  loopbackLine(100, "router"),
  ...[101, 102, 103, 104].map((number) => loopbackLine(number, "pool")),
  ...Array.from({ length: 20 }, (_, index) => loopbackLine(120 + index, "dedicated")),
];

function loopbackLine(last: number, role: ConfiguredLine["role"]): ConfiguredLine {
  const number = `+15555550${last}`;
  return { number, role, carrier: "loopback", carrierLineId: number };
}

/** The loopback carrier's lines: those of IM_LINES, or its default ones. */
export function loopbackLines(setting: string | undefined): readonly ConfiguredLine[] {
  const named = (readLines(setting) ?? []).filter(({ carrier }) => carrier === "loopback");
  return named.length > 0 ? named : loopbackDefaults;
}
