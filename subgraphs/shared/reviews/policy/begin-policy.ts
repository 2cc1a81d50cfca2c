import type { Statements } from "../../database/statements.js";
import type { OutboundPreset } from "../rules/presets.js";

/**
 * Gives an organization that becomes one of people in this transaction its first preset. With `autonomous` there is nothing to store: its
 * sends need no statement more (wire contract reviews R32, R37).
 */
export async function beginPolicy(tx: Statements, organizationId: string, preset: OutboundPreset): Promise<void> {
  if (preset === "autonomous") return;
  await tx.$executeRaw`
    insert into review_policy (organization_id, outbound_preset) values (${organizationId}, ${preset}::"ReviewPreset")`;
  await tx.$executeRaw`update organization set review_version = 1 where id = ${organizationId}`;
}
