/**
 * Acts in the organization that a token is for from now on. The page is loaded anew, because what it has read belongs to the
 * one before.
 *
 * @param path where it goes on; the current address if it is missing
 */
export async function enterOrganization(token: string, path?: string): Promise<void> {
  await fetch("/console/session", { method: "POST", headers: { authorization: `Bearer ${token}` } });
  if (path === undefined) location.reload();
  else location.assign(path);
}
