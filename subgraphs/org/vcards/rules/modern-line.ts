import type { ContentLine } from "./content-line.js";
import { decodeQuotedPrintable } from "./quoted-printable.js";

/** Properties whose value has parts, separated with semicolons. */
const structured: ReadonlySet<string> = new Set(["N", "ADR", "ORG"]);
/** The parameters that the import reads. */
const readParameters: ReadonlySet<string> = new Set(["TYPE", "PREF", "X-APPLE-OMIT-YEAR"]);

/**
 * A line as 4.0 has it: decoded, in the escapes of 4.0, and with the parameters that the import reads only. Null when the
 * value is not a text.
 */
export function modernLine(line: ContentLine, isOld: boolean): string | null {
  const encoding = parameterOf(line, "ENCODING")?.toLowerCase();
  if (encoding === "b" || encoding === "base64") return null;
  const isQuoted = encoding === "quoted-printable";
  const text = isQuoted ? decodeQuotedPrintable(line.value, parameterOf(line, "CHARSET")) : line.value;
  const value = (isOld ? escapedOld : escapedAgain)(line.name, text);
  return `${headerOf(line)}:${value.replaceAll(/\r\n?|\n/g, "\\n")}`;
}

function parameterOf({ parameters }: ContentLine, name: string): string | undefined {
  return parameters.find(([key]) => key === name)?.[1];
}

function headerOf({ group, name, parameters }: ContentLine): string {
  const values = parameters
    .filter(([key]) => readParameters.has(key))
    .flatMap(([key, value]) => value.split(",").map((one) => `;${key}=${one.replaceAll(/[^\w-]/g, "")}`));
  return `${group === "" ? "" : `${group}.`}${name};VALUE=text${values.join("")}`;
}

/** In 2.1 only a semicolon is escaped, and a comma separates nothing. */
function escapedOld(name: string, text: string): string {
  const bare = (part: string): string => part.replaceAll(/\\([;,:])/g, "$1");
  if (!structured.has(name)) return bare(text).replaceAll(/[\\,]/g, "\\$&");
  return text
    .split(/(?<!\\);/)
    .map((part) => bare(part).replaceAll(/[\\;,]/g, "\\$&"))
    .join(";");
}

/** Programs escape semicolons and colons also where these separate nothing. */
function escapedAgain(name: string, text: string): string {
  const needless = structured.has(name) ? ":" : ";:";
  return text.replaceAll(/\\([^])/g, (pair, sign: string) => (needless.includes(sign) ? sign : pair));
}
