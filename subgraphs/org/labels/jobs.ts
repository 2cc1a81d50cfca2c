import { defineRecurringJob } from "../../shared/work/recurring-job.js";
import { relabel } from "./relabel.js";
import { deleteLabelMove, findLabelMoves, lockLabelMove } from "./store/label-moves.js";

/** Labels whose objects one run changes. The next run takes the others. */
const movesOfRun = 100;

/** Takes deleted and merged labels from the objects that still have them, a slice at a time. */
export const finishLabelMoves = defineRecurringJob({
  name: "org-finish-label-moves",
  cron: "* * * * *",
  async run({ services, signal }) {
    const { jobs } = services.database;
    for (const { labelId } of await findLabelMoves(jobs.reader, movesOfRun)) {
      let isMore = true;
      while (isMore && !signal.aborted) {
        isMore = await jobs.transaction(async (tx) => {
          // A merge of the other label may have redirected it meanwhile.
          const move = await lockLabelMove(tx, labelId);
          if (move === null) return false;
          if (await relabel(tx, services, labelId, move.intoId)) return true;
          await deleteLabelMove(tx, labelId);
          return false;
        });
      }
    }
  },
});
