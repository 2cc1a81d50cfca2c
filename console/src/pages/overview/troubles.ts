import type { OverviewCountsQuery } from "../../../../generated/console-documents.js";
import { href } from "../../address/address.js";
import type { ChannelName, Trouble } from "../../parts/channel-cards.js";
import { inRange, totalOf } from "../../parts/series.js";

/** How many deliveries are read. */
const mostDeliveries = 100;

/** The failures on each channel in the time that was counted, with the list that has them. */
export function troublesOf(counts: OverviewCountsQuery): Record<ChannelName, readonly Trouble[]> {
  const { organizationActivityCounts: activity, webhookDeliveries, a2aOrganizationTaskCounts: tasks } = counts;
  const of = (...kinds: string[]): number => totalOf(activity, kinds);
  const mail = (status: string): string => href(["inbox"], { channel: "mail", status });
  const failedTasks = tasks.states.find(({ state }) => state === "FAILED")?.count ?? 0;
  const failedAttempts = webhookDeliveries.nodes.filter(({ createdAt }) => inRange(activity, createdAt)).length;
  return {
    Tasks: [
      { name: "failed in all", count: failedTasks, isMore: tasks.isMore, to: href(["tasks"], { state: "FAILED" }) },
    ],
    Email: [
      { name: "bounced", count: of("mail.message.bounced"), to: mail("BOUNCED") },
      { name: "failed", count: of("mail.message.failed"), to: mail("FAILED") },
    ],
    Messages: [{ name: "failed", count: of("im.message.failed"), to: href(["inbox"], { channel: "im" }) }],
    Slack: [
      {
        name: "with an unknown outcome",
        count: of("chat.action.unknown", "chat.operation.unknown"),
        to: href(["inbox", "chat-writes"], { channel: "chat" }),
      },
    ],
    Webhooks: [
      {
        name: "attempts failed",
        count: failedAttempts,
        isMore: failedAttempts === mostDeliveries,
        to: href(["webhooks"], { view: "deliveries", result: "failed" }),
      },
    ],
  };
}
