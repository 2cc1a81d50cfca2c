import type { Transaction } from "../../../shared/database/client.js";

/** A label on messages of an identity. */
export interface UsedLabel {
  readonly labelId: string;
  readonly name: string;
}

/** The labels on messages of an identity. */
export async function findUsedLabels(tx: Transaction, identityId: string): Promise<UsedLabel[]> {
  return tx.$queryRaw<UsedLabel[]>`
    select n.id as "labelId", n.name from label n where n.id in (
      select l.label_id from mail_message_label l join mailbox m on m.id = l.mailbox_id
      where m.identity_id = ${identityId}::uuid)`;
}

/** Gives the messages of an identity that have a label another one instead. */
export async function replaceLabels(tx: Transaction, identityId: string, from: string, to: string): Promise<void> {
  await tx.$executeRaw`
    update mail_message_label l set label_id = ${to}::uuid from mailbox m
    where m.identity_id = ${identityId}::uuid and l.mailbox_id = m.id and l.label_id = ${from}::uuid`;
}
