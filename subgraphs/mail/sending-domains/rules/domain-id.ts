const prefix = "sending_domain_";

/** The public id of a domain (wire contract mail 0, G3). */
export function domainIdOf(uuid: string): string {
  return `${prefix}${uuid}`;
}

/** The UUID in such an id; null for any other text. */
export function uuidOfDomain(id: string): string | null {
  const uuid = id.startsWith(prefix) ? id.slice(prefix.length) : "";
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(uuid) ? uuid : null;
}
