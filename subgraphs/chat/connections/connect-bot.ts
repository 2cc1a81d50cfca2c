import type { Services } from "../../shared/context/services.js";
import { notFound, sharedErrors } from "../../shared/errors/shared-errors.js";
import { orderedId } from "../../shared/identity/ordered-id.js";
import { type EventSecrets, keepEventSecrets } from "./keep-event-secrets.js";
import { recordConnectionEvent } from "./record-connection-event.js";
import type { Bot } from "./rules/bot-of-token.js";
import { type BotTokens, sealTokens } from "./seal-tokens.js";
import { insertConnection, lockConnectionWith, updateConnection } from "./store/connections.js";
import { eraseEventSecrets } from "./store/event-secrets.js";
import { holdOwner } from "./store/owners.js";

/** The identity, and the organization that it must still belong to; null for any. */
interface Connected {
  readonly identityId: string;
  readonly organizationId: string | null;
}

/**
 * Connects an identity with a workspace by the token of its bot, or renews their connection, which keeps its id (wire
 * contract chat 10). Throws `not_found` when the identity was moved or deleted meanwhile, `claimed_agent_required` when
 * it is unclaimed.
 */
export async function connectBot(
  { database, keyring, clock }: Services,
  { identityId, organizationId: expected }: Connected,
  bot: Bot,
  tokens: BotTokens,
  eventSecrets: EventSecrets,
): Promise<{ readonly id: string; readonly renewed: boolean }> {
  return database.request.transaction(async (tx) => {
    const owner = await holdOwner(tx, identityId);
    if (owner === null || owner.organizationId !== (expected ?? owner.organizationId)) {
      throw notFound("identity with this id");
    }
    const { organizationId } = owner;
    if (!owner.claimed) throw sharedErrors.problem("claimed_agent_required");
    const now = clock.now();
    const seal = (id: string) => sealTokens(keyring, id, tokens, now);
    const fresh = { id: orderedId(now), identityId };
    if (await insertConnection(tx, { ...fresh, bot, tokens: seal(fresh.id) }, now)) {
      const made = { ...fresh, organizationId, workspaceId: bot.workspaceId, version: 1 };
      await keepEventSecrets(tx, keyring, fresh.id, eventSecrets);
      await recordConnectionEvent(tx, "chat.connection.connected", made, now);
      return { id: fresh.id, renewed: false };
    }
    const known = (await lockConnectionWith(tx, identityId, bot.workspaceId))!;
    const { workspaceId: _, ...named } = bot;
    const change = { ...named, ...seal(known.id), status: "connected", generation: { increment: 1 } } as const;
    const version = await updateConnection(tx, known.id, change, now);
    // They belong to another app, whose owner could otherwise still sign events.
    if (known.botUserId !== bot.botUserId) await eraseEventSecrets(tx, known.id);
    await keepEventSecrets(tx, keyring, known.id, eventSecrets);
    await recordConnectionEvent(tx, "chat.connection.connected", { ...known, version }, now);
    return { id: known.id, renewed: true };
  });
}
