/** The domain of an address as programs write it, where that differs from what is shown; null where it does not. */
export function punycodeOf(address: string): string | null {
  const domain = address.slice(address.lastIndexOf("@") + 1);
  // oxlint-disable-next-line no-control-regex
  if (/^[\u0000-\u007F]*$/.test(domain)) return null;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return null;
  }
}
