import { VaultChangesDocument } from "../../../../generated/console-documents.js";
import { announce } from "../../api/activity.js";
import { useSession } from "../../session.js";
import { useEvents } from "../../api/use-events.js";

/** One kind for each list of the page. */
const everything = ["vault.initialized", "vault.key_rotated", "vault.secret_updated", "vault.access_granted"];

/** Keeps the page of a member true: the activity of the organization has the events of the vault for admins alone. */
export function useVaultChanges(): void {
  const { isAdmin } = useSession();
  useEvents(isAdmin ? null : VaultChangesDocument, (data) => {
    for (const kind of data === null ? everything : [data.vaultChanged.kind]) announce(kind);
  });
}
