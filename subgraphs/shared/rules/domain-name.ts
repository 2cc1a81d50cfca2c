/** Characters that would end the host in an address of the web, or that no name may have. */
const foreign = /[\s/\\?#@:%[\]<>|^\p{Cc}\p{Surrogate}]/u;
const label = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;

/**
 * A domain name as DNS has it: lower-cased, in punycode, without the dot at its end. Null when it is no name: one label is
 * empty or too long, or it is the address of a machine.
 */
export function asciiDomain(text: string): string | null {
  const name = text.endsWith(".") ? text.slice(0, -1) : text;
  if (name === "" || name.length > 253 || foreign.test(name)) return null;
  const ascii = hostOf(name);
  if (ascii === null || ascii.length > 253) return null;
  const labels = ascii.split(".");
  // A host whose last label is a number is an address of IPv4, in whatever spelling.
  return labels.every((part) => label.test(part)) && !/^\d+$/.test(labels.at(-1)!) ? ascii : null;
}

/** The web's own conversion to punycode. */
function hostOf(name: string): string | null {
  return URL.canParse(`http://${name}/`) ? new URL(`http://${name}/`).hostname : null;
}
