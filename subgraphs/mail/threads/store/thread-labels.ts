import { Prisma } from "../../../../generated/prisma/client.js";
import type { Queries } from "../../../shared/database/statements.js";
import { systemLabels, type SystemLabel } from "../../../shared/labels/rules/system-labels.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { messageLabelConditions, visibleMessages } from "../../messages/public.js";
import { mostLabelled } from "../rules.js";

/** The labels that messages of a thread have. */
export interface ThreadLabelsRow {
  readonly threadId: string;
  readonly system: readonly SystemLabel[];
  readonly names: readonly string[];
}

const derived = systemLabels.filter((label) => !["scheduled", "trash"].includes(label));

/** The labels of threads that the viewer may see, in no order: those of any message that it may see. */
export async function listVisibleThreadLabels(
  db: Queries,
  viewer: Viewer,
  ids: readonly string[],
): Promise<ThreadLabelsRow[]> {
  if (ids.length === 0) return [];
  const any = derived.map((label) => Prisma.sql`case when bool_or(${messageLabelConditions[label]}) then ${label} end`);
  return db.$queryRaw<ThreadLabelsRow[]>`
    select w.id as "threadId", array_remove(s.labels, null) as system,
           array(select distinct n.name from mail_message_label l join label n on n.id = l.label_id
                 where l.thread_id = w.id and n.organization_id = ${viewer.organizationId}) as names
    from unnest(${[...ids]}::uuid[]) as w (id) cross join lateral (
      select array[${Prisma.join(any)}]::text[] as labels, count(*) as messages from (
        select g.* from mail_message g join mailbox m on m.id = g.mailbox_id join identity i on i.id = m.identity_id
        where g.thread_id = w.id and ${visibleMessages(viewer)}
        order by g.created_at desc, g.id desc limit ${mostLabelled}) g) s
    where s.messages > 0`;
}
