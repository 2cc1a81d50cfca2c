const prefix = "OrganizationDomainClaim_";

/** The public id of a claim. */
export function claimIdOf(uuid: string): string {
  return `${prefix}${uuid}`;
}

/** The UUID in such an id; null for any other text. */
export function uuidOfClaim(id: string): string | null {
  const uuid = id.startsWith(prefix) ? id.slice(prefix.length) : "";
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(uuid) ? uuid : null;
}
