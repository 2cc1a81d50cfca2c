const longest = 2_048;
const printable = /^[\x21-\x7e]+$/;

/**
 * Whether a browser may be sent to an address when the installation is over (wire contract chat 10.2): a page of one of
 * these origins, without a fragment or credentials. Anywhere else, a link of ours would lead people to pages of strangers.
 */
export function isReturnUrl(address: string, origins: readonly string[]): boolean {
  if (address.length > longest || !printable.test(address) || address.includes("#") || address.includes("\\")) {
    return false;
  }
  if (!URL.canParse(address)) return false;
  const { origin, protocol, username, password } = new URL(address);
  if (protocol !== "https:" && protocol !== "http:") return false;
  return username === "" && password === "" && origins.some((one) => new URL(one).origin === origin);
}
