import type { Services } from "../../../shared/context/services.js";
import type { LastingWork } from "../../../shared/work/lasting-work.js";
import { dropUndo } from "../../messages/public.js";
import { keepReceiversOf } from "../../sending/public.js";
import { endCancelTimes } from "../store/cancelable-messages.js";
import { routeMessages } from "./route-messages.js";

/** Messages in one transaction. */
const together = 100;

/**
 * Hands messages over that can no longer be canceled (wire contract labels-and-schedule 5). Every process looks every few seconds: the
 * end is a stored time, which outlives a process. Messages of frozen senders leave when the freeze ends.
 */
export const endCancelTimesOfMail: LastingWork = {
  name: "mail-end-cancel-times",
  begin(services) {
    let isStopping = false;
    return {
      async tend() {
        while (!isStopping && (await endSome(services)) === together);
      },
      async stop() {
        isStopping = true;
      },
    };
  },
};

async function endSome(services: Services): Promise<number> {
  return services.database.jobs.transaction(async (tx) => {
    const ids = await endCancelTimes(tx, services.clock.now(), together);
    if (ids.length === 0) return 0;
    await dropUndo(tx, ids);
    await keepReceiversOf(tx, ids);
    await routeMessages(tx, services, ids);
    return ids.length;
  });
}
