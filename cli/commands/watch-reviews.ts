import type { Command } from "commander";
import { ReviewUpdatesDocument } from "../../clients/graphql/index.js";
import { online } from "../terminal/online.js";
import { tailing, type TailOptions } from "./tailing.js";

/** `parley reviews watch`. */
export function addWatch(reviews: Command): void {
  tailing(reviews.command("watch").description("follow what waits, and what becomes of it"))
    .option("--agent <handle>", "only reviews of this agent")
    .action(
      online(async (run, { agent, after }: TailOptions) => {
        const handle = agent?.replace(/^@/, "");
        for await (const { reviewChanged: update } of run.follow(ReviewUpdatesDocument, { after })) {
          const { occurredAt, kind, review } = update;
          const owner = review?.identity?.agentHandle;
          if (handle !== undefined && owner !== handle) continue;
          const whose = owner === undefined ? "" : `@${owner}`;
          const what = [review?.id ?? "removed", review?.peers.join(", ") ?? "", review?.preview ?? ""];
          run.out.event(update, () => [occurredAt, kind.padEnd(22), whose.padEnd(16), ...what].join("  ").trimEnd());
        }
      }),
    );
}
