const reference = /\bcid:([^"'\s<>)]{1,998})/gi;

/** A reference has few characters and a URL many: an unlimited number would fill the memory. */
export const maxInlineReferences = 500;

/**
 * HTML with its `cid:` references replaced by the URLs of their files; other references stay unchanged, and so do those
 * after the first 500.
 */
export function withInlineFiles(html: string, addresses: ReadonlyMap<string, string>): string {
  if (addresses.size === 0) return html;
  let replaced = 0;
  return html.replaceAll(reference, (match, id: string) => {
    const address = replaced < maxInlineReferences ? (addresses.get(id) ?? addresses.get(decoded(id))) : undefined;
    if (address === undefined) return match;
    replaced += 1;
    return address;
  });
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
