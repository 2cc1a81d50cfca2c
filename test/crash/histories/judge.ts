import { expect } from "vitest";
import { isTerminal, messageOf, type Sight, type TaskRecord } from "./record.js";

/**
 * Judges everything that was ever done to a task and seen of it against its history as it is now: nothing lost, doubled,
 * invented or out of order; what was seen stays; what has ended stays ended.
 */
export function judge(task: TaskRecord, now: Sight): void {
  const about = `the history of task ${task.id}`;
  const { messageIds: history, state } = now;
  const places = new Map(history.map((id, place) => [id, place]));
  expect(places.size, `${about}: no message twice`).toBe(history.length);

  const deeds = task.deeds.map((deed) => ({ ...deed, messageId: messageOf(deed.wish) }));
  const known = new Set(deeds.map(({ messageId }) => messageId));
  expect(
    history.filter((id) => !known.has(id)),
    `${about}: nothing that nobody sent`,
  ).toEqual([]);

  for (const { messageId, acknowledged, refused, wish } of deeds) {
    if (messageId === null) {
      if (acknowledged !== null) expect(state, `${about}: canceled when that was acknowledged`).toBe("canceled");
      continue;
    }
    const isThere = places.has(messageId);
    if (acknowledged !== null) expect(isThere, `${about}: has the acknowledged ${wish.kind} ${messageId}`).toBe(true);
    if (refused) expect(isThere, `${about}: has not the refused ${wish.kind} ${messageId}`).toBe(false);
  }

  // What was acknowledged before something else began comes before it.
  const inOrder = deeds
    .flatMap(({ messageId, began, acknowledged }) => {
      const place = messageId === null ? undefined : places.get(messageId);
      return place === undefined ? [] : [{ place, began, acknowledged: acknowledged ?? Infinity }];
    })
    .toSorted((left, right) => left.place - right.place);
  let latestBegin = 0;
  for (const { began, acknowledged } of inOrder) {
    expect(acknowledged, `${about}: in the order in which it came to be`).toBeGreaterThan(latestBegin);
    latestBegin = Math.max(latestBegin, began);
  }

  for (const sight of [...task.sights, now]) judgeSight(about, sight, now);
  const firstEnd = Math.min(...task.sights.filter((sight) => isTerminal(sight.state)).map(({ ended }) => ended));
  for (const { messageId, began, wish } of deeds) {
    if (began > firstEnd && messageId !== null) {
      expect(places.has(messageId), `${about}: takes no ${wish.kind} after its end`).toBe(false);
    }
  }
  for (const sight of task.sights) {
    for (const { messageId, acknowledged } of deeds) {
      const isDue = messageId !== null && acknowledged !== null && acknowledged < sight.began;
      if (isDue)
        expect(sight.messageIds, `${about}: shows what was acknowledged before it was asked for`).toContain(messageId);
    }
  }
}

function judgeSight(about: string, sight: Sight, now: Sight): void {
  expect(now.messageIds.slice(0, sight.messageIds.length), `${about}: only grows`).toEqual(sight.messageIds);
  if (!isTerminal(sight.state)) return;
  expect(now.state, `${about}: stays as it ended`).toBe(sight.state);
  expect(now.messageIds, `${about}: has no message after its end`).toEqual(sight.messageIds);
}
