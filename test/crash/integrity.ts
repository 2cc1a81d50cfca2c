import { expect } from "vitest";
import type pg from "pg";

/** Statements that find what must not exist: each answers rows that are wrong. */
const wrong: Readonly<Record<string, string>> = {
  "an event without its number": `select id from event where position is null`,
  "a number of the log that was left out": `
    select position from (select position, row_number() over (order by position) as n from event) e where position <> n`,
  "a head that is not the last number": `
    select position from log_head where position <> (select coalesce(max(position), 0) from event)`,
  // A line tells each of those who have it in turn, settings of an identity count for themselves, and phones do not count.
  "versions with a gap, a repeat or out of order": `
    select subject_id, kind, subject_version, n from (
      select subject_id, kind, subject_version,
             row_number() over (partition by subject_id, identity_id order by position) as n from event
      where kind not like all (array['mail.import.%', 'im.line.%', 'im.settings.%', 'im.handset.%'])
    ) e where subject_version <> n`,
  // It reports its progress once a second, regardless of what was saved meanwhile.
  "versions of an import that repeat or go back": `
    select subject_id from (
      select subject_id, subject_version,
             lag(subject_version) over (partition by subject_id, identity_id order by position) as before from event
      where kind like 'mail.import.%'
    ) e where subject_version <= before`,
  "a task whose events are not those of its sides": `
    select t.id from a2a_task t where t.version * (case when requester_id = worker_id then 1 else 2 end) <>
      (select count(distinct (e.identity_id, e.subject_version)) from event e where e.subject_id = t.id::text)`,
  "an identity whose last event is not its version": `
    select i.id from identity i where i.version is distinct from
      (select max(subject_version) from event e where e.subject_id = i.id::text)`,
  "a key whose last event is not its version": `
    select k.id from api_key k where k.scoped_identity_id is not null and k.version is distinct from
      (select max(subject_version) from event e where e.subject_id = k.id)`,
  "an identity without its mailbox or settings": `
    select i.id from identity i left join mailbox m on m.identity_id = i.id
    left join a2a_settings s on s.identity_id = i.id where m.id is null or s.identity_id is null`,
  "a task whose count is not that of its messages": `
    select t.id from a2a_task t
    where t.message_count <> (select count(*) from a2a_message m where m.task_id = t.id)
       or t.message_count <> (select max(seq) from a2a_message m where m.task_id = t.id)`,
  "a task whose changes are not those of its versions": `
    select t.id from a2a_task t
    where t.version <> (select count(*) from a2a_task_change c where c.task_id = t.id)
       or t.state <> (select c.state from a2a_task_change c where c.task_id = t.id and c.version = t.version)`,
  "a change of a task whose generation is not the number of events": `
    select g.task_id from (
      select c.task_id, c.generation,
             sum(case when c.artifact_id is null then 1 else 2 end) over (partition by c.task_id order by c.version) as events
      from a2a_task_change c
    ) g where g.generation <> g.events`,
  "a message that no event or more than one event tells of": `
    select m.id from a2a_message m where 1 <>
      (select count(distinct e.event_id) from event e where e.subject_id = m.task_id::text
       and e.data ->> 'messageRowId' = m.id::text)`,
  "a count of tasks that is not their number": `
    select s.identity_id from a2a_settings s
    where s.outbound_task_count <> (select count(*) from a2a_task t where t.requester_id = s.identity_id)
       or s.inbound_task_count <> (select count(*) from a2a_task t where t.worker_id = s.identity_id)`,
  "a mailbox whose storage is not that of its messages": `
    select b.id from mailbox b where b.storage_used_bytes <>
      (select coalesce(sum(m.byte_size), 0) from mail_message m where m.mailbox_id = b.id and m.status <> 'deleted')`,
  "a thread whose count is not that of its messages": `
    select t.id from mail_thread t where t.message_count <>
      (select count(*) from mail_message m where m.thread_id = t.id and m.status <> 'deleted')`,
  "a received message that not exactly one event tells of": `
    select m.id from mail_message m where m.direction = 'inbound' and m.import_id is null and 1 <>
      (select count(distinct e.event_id) from event e where e.subject_id = m.id::text and e.subject_version = 1)`,
  "a conversation whose counts are not those of its messages": `
    select c.id from im_conversation c
    where (c.visible_count, c.blocked_count, c.visible_unread_count, c.blocked_unread_count) <>
      (select count(*) filter (where not m.is_blocked), count(*) filter (where m.is_blocked),
              count(*) filter (where m.direction = 'inbound' and not m.is_read and not m.is_blocked),
              count(*) filter (where m.direction = 'inbound' and not m.is_read and m.is_blocked)
       from im_message m where m.conversation_id = c.id)`,
  "an instant message whose last event is not its version": `
    select m.id from im_message m where m.version is distinct from
      (select max(subject_version) from event e where e.subject_id = m.id::text)`,
  "bytes that nobody names": `
    select c.id from mail_content c
    where not exists (select from mail_message m where m.content_id = c.id)
      and not exists (select from mail_attachment a where a.content_id = c.id)
      and not exists (select from mail_draft_attachment d where d.content_id = c.id)
      and not exists (select from mail_reception r where r.content_id = c.id)`,
};

/** Looks into the database itself: what no API shows must be whole too. */
export async function checkIntegrity(client: Pick<pg.Client, "query">): Promise<void> {
  for (const [what, statement] of Object.entries(wrong)) {
    const { rows } = await client.query(statement);
    expect(rows, what).toEqual([]);
  }
}
