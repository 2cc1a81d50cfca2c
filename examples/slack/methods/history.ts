import type { Message } from "../model/messages.js";
import { repliesOf } from "../model/messages.js";
import { Refusal } from "../model/refusal.js";
import { messageJson } from "../wire/message-json.js";
import { findChannelFor, readTs, requireMember } from "./find.js";
import type { MemberCall, Method } from "./method.js";
import { nextPage, pageOf } from "./page.js";

/** The messages of the channel without replies in threads, newest first. */
const history: Method = {
  auth: "member",
  run(call) {
    const channel = findChannelFor(call, "history");
    requireMember(call, channel);
    const shown = [...channel.messages.values()].filter(({ threadTs }) => threadTs === null).toReversed();
    const { items, next } = pageOf(within(call, shown), tsOf, call.args, { usual: 100, most: 999 });
    return {
      messages: items.map((message) => messageJson(call.model, channel, message)),
      has_more: next !== "",
      pin_count: channel.pins.length,
      ...nextPage(next),
    };
  },
};

/** A thread, the oldest first: the message that began it, and its replies. */
const replies: Method = {
  auth: "member",
  run(call) {
    const channel = findChannelFor(call, "history");
    requireMember(call, channel);
    const named = channel.messages.get(readTs(call.args.text("ts")));
    if (named === undefined) throw new Refusal("thread_not_found");
    const first = channel.messages.get(named.threadTs ?? named.ts);
    const thread = [...(first === undefined ? [] : [first]), ...repliesOf(channel, named.threadTs ?? named.ts)];
    const { items, next } = pageOf(within(call, thread), tsOf, call.args, { usual: 1_000, most: 1_000 });
    return {
      messages: items.map((message) => messageJson(call.model, channel, message)),
      has_more: next !== "",
      ...nextPage(next),
    };
  },
};

const tsOf = ({ ts }: Message): string => ts;

/** Those between `oldest` and `latest`; with these two themselves where `inclusive` says so. */
function within({ args }: MemberCall, messages: readonly Message[]): readonly Message[] {
  const [oldest, latest] = [readTime(args.text("oldest"), 0), readTime(args.text("latest"), Infinity)];
  const isInclusive = args.isTrue("inclusive");
  return messages.filter(({ ts }) => {
    const time = Number(ts);
    return (time > oldest && time < latest) || (isInclusive && (time === oldest || time === latest));
  });
}

function readTime(text: string | null, otherwise: number): number {
  if (text === null || text === "" || text === "0" || text === "now") return otherwise;
  const time = Number(text);
  if (!Number.isFinite(time)) throw new Refusal(otherwise === 0 ? "invalid_ts_oldest" : "invalid_ts_latest");
  return time;
}

export const historyMethods = { "conversations.history": history, "conversations.replies": replies };
