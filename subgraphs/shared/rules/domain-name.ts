/** Characters that would end the host in a URL, or that are not allowed in a name. */
const foreign = /[\s/\\?#@:%[\]<>|^\p{Cc}\p{Surrogate}]/u;
const label = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;

/**
 * A domain name in DNS form: lower-cased, in punycode, without the final dot. Null when it is not a name: a label is
 * empty or too long, or it is an IP address.
 */
export function asciiDomain(text: string): string | null {
  const name = text.endsWith(".") ? text.slice(0, -1) : text;
  if (name === "" || name.length > 253 || foreign.test(name)) return null;
  const ascii = hostOf(name);
  if (ascii === null || ascii.length > 253) return null;
  const labels = ascii.split(".");
  // A host whose last label is a number is an IPv4 address in some spelling.
  return labels.every((part) => label.test(part)) && !/^\d+$/.test(labels.at(-1)!) ? ascii : null;
}

/** The URL standard's conversion to punycode. */
function hostOf(name: string): string | null {
  return URL.canParse(`http://${name}/`) ? new URL(`http://${name}/`).hostname : null;
}
