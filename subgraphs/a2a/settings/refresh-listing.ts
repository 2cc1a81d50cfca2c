import type { Transaction } from "../../shared/database/client.js";
import { directoryText } from "./rules/directory-text.js";
import { findSettings, updateListing } from "./store/settings.js";

/** Brings what directories search up to date, after a change of the identity's texts, its handle or its skills. */
export async function refreshListing(tx: Transaction, identityId: string): Promise<void> {
  const [settings] = await findSettings(tx, [identityId]);
  if (settings === undefined) return;
  const skillsBytes = settings.skills === null ? 0 : Buffer.byteLength(JSON.stringify(settings.skills));
  await updateListing(tx, identityId, { directoryText: directoryText(settings), skillsBytes });
}
