import type { Reader } from "../../shared/database/client.js";
import type { CorrespondenceChannel } from "../../shared/correspondence/correspondence-entry.js";
import type { CorrespondenceSlice, CorrespondenceSource } from "../../shared/correspondence/correspondence-source.js";
import type { Viewer } from "../../shared/viewer/viewer.js";
import { examinedTogether, mostExamined } from "./rules/limits.js";
import type { Candidate, ChannelWalk } from "./rules/merge-channels.js";

/** The next messages of a channel that are shown: at most `limit`, after looking at a limited number. */
export async function walkChannel(
  db: Reader,
  viewer: Viewer,
  { channel, source, limit }: { channel: CorrespondenceChannel; source: CorrespondenceSource; limit: number },
  slice: Omit<CorrespondenceSlice, "take">,
): Promise<ChannelWalk> {
  const found: Candidate[] = [];
  let { beyond } = slice;
  let examined = 0;
  while (examined < mostExamined) {
    // Where nothing is hidden, the first look shows the page and whether more follows.
    const take = examined === 0 ? limit + 1 : Math.min(examinedTogether, mostExamined - examined);
    const looked = await source.examine(db, viewer, { ...slice, beyond, take });
    for (const { occurredAt, id, isShown, bytes } of looked) {
      if (isShown) found.push({ channel, occurredAt, id, bytes });
    }
    if (found.length > limit) {
      const candidates = found.slice(0, limit);
      return { candidates, reached: candidates.at(-1)! };
    }
    if (looked.length < take) return { candidates: found, reached: null };
    examined += looked.length;
    beyond = looked.at(-1)!;
  }
  return { candidates: found, reached: { channel, occurredAt: beyond!.occurredAt, id: beyond!.id } };
}
