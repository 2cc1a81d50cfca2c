import { expect, test } from "vitest";
import { messageNow } from "../../../subgraphs/chat/archive/rules/archived-message.js";

const file = { id: "F1", name: "plan.pdf", title: null, mimetype: null, size: null };
const message = {
  ...{ ts: "2.000000", threadTs: null, user: "U1", botId: "B1", text: "Hello", files: [file] },
  ...{ reactions: [], edited: null },
};
const edited = { user: "U1", ts: "3.000000" };
const plain = { text: "Hello", files: [file], botId: "B1", editedTs: null, mentioned: false };

test.each<[string, object | null, object | null, object]>([
  ["that arrived", message, null, plain],
  [
    "that was changed",
    message,
    { ...message, text: "Bye", files: [], edited },
    { ...plain, text: "Bye", files: [], editedTs: "3.000000" },
  ],
  ["whose change does not name the bot that wrote it", message, { ...message, botId: null }, plain],
  ["that names the bot", { ...message, text: "<@U0BOT> hi" }, null, { ...plain, text: "<@U0BOT> hi", mentioned: true }],
  ["that names it no longer", { ...message, text: "<@U0BOT> hi" }, message, plain],
  ["without content", null, null, { text: "", files: [], botId: null, editedTs: null, mentioned: false }],
])("a message %s", (_, arrived, changed, now) => {
  expect(messageNow({ botUserId: "U0BOT", message: arrived as never, changed: changed as never })).toEqual(now);
});
