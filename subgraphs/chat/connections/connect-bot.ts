import type { Services } from "../../shared/context/services.js";
import { notFound, sharedErrors } from "../../shared/errors/shared-errors.js";
import { orderedId } from "../../shared/identity/ordered-id.js";
import { sealedRowId } from "../../shared/secrets/sealed-columns.js";
import { recordConnectionEvent } from "./record-connection-event.js";
import type { Bot } from "./rules/bot-of-token.js";
import { insertConnection, lockConnectionWith, updateConnection } from "./store/connections.js";
import { holdOwner, type OwnerRow } from "./store/owners.js";

/**
 * Connects an identity with a workspace by the token of its bot, or renews their connection, which keeps its id (wire
 * contract chat 10). Throws `not_found` when the identity has moved or gone since, `claimed_agent_required` when nobody
 * stands behind it.
 */
export async function connectBot(
  { database, keyring, clock }: Services,
  { identityId, organizationId }: Pick<OwnerRow, "identityId" | "organizationId">,
  bot: Bot,
  token: string,
): Promise<{ readonly id: string; readonly renewed: boolean }> {
  return database.request.transaction(async (tx) => {
    const owner = await holdOwner(tx, identityId);
    if (owner?.organizationId !== organizationId) throw notFound("identity with this id");
    if (!owner.claimed) throw sharedErrors.problem("claimed_agent_required");
    const now = clock.now();
    const seal = (id: string) => keyring.seal(Buffer.from(token), sealedRowId(id));
    const fresh = { id: orderedId(now), identityId };
    if (await insertConnection(tx, { ...fresh, sealedToken: seal(fresh.id), bot }, now)) {
      const made = { ...fresh, organizationId, workspaceId: bot.workspaceId, version: 1 };
      await recordConnectionEvent(tx, "chat.connection.connected", made, now);
      return { id: fresh.id, renewed: false };
    }
    const known = (await lockConnectionWith(tx, identityId, bot.workspaceId))!;
    const { workspaceId: _, ...named } = bot;
    const change = { ...named, status: "connected" as const, sealedToken: seal(known.id) };
    const version = await updateConnection(tx, known.id, change, now);
    await recordConnectionEvent(tx, "chat.connection.connected", { ...known, version }, now);
    return { id: known.id, renewed: true };
  });
}
