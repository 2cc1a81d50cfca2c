/**
 * Acts in the organization of a token from now on. The page is loaded again, because its data belongs to the previous
 * organization.
 *
 * @param path the address to open; the current one if it is missing
 */
export async function enterOrganization(token: string, path?: string): Promise<void> {
  await fetch("/console/session", { method: "POST", headers: { authorization: `Bearer ${token}` } });
  if (path === undefined) location.reload();
  else location.assign(path);
}
