import { expect, test } from "vitest";
import { type GivenUpload, uploadViolations } from "../../../subgraphs/chat/files/rules/upload-values.js";

const upload: GivenUpload = { conversationId: "C1", filename: "plan.txt", contentBase64: "UGxhbg==" };
const tenMebibytes = "A".repeat(Math.ceil((10 * 1_048_576) / 3) * 4 - 2) + "==";

test.each<[string, Partial<GivenUpload>, string[]]>([
  ["nothing", {}, []],
  ["nulls", { title: null, initialComment: null, threadTs: null }, []],
  ["everything", { title: "Plan", initialComment: "Here\nit is", threadTs: "1712345678.000100" }, []],
  ["a conversation", { conversationId: "c 1" }, ["conversationId"]],
  ["a name of two lines", { filename: "a\nb" }, ["filename"]],
  ["a name with a control character", { filename: "a\u0000b" }, ["filename"]],
  ["a name that ends a line for some", { filename: "a\u2028b" }, ["filename"]],
  ["no name", { filename: "" }, ["filename"]],
  ["a blank name", { filename: " " }, ["filename"]],
  ["a long name", { filename: "é".repeat(256) }, ["filename"]],
  ["the longest name", { filename: "😀".repeat(255) }, []],
  ["half a character", { filename: "a\ud800" }, ["filename"]],
  ["an empty title", { title: "" }, ["title"]],
  ["an empty comment", { initialComment: "" }, ["initialComment"]],
  ["a long comment", { initialComment: "a".repeat(12_001) }, ["initialComment"]],
  ["a thread", { threadTs: "yesterday" }, ["threadTs"]],
  ["no content", { contentBase64: "" }, ["contentBase64"]],
  ["content that is not base64", { contentBase64: "not base64!!" }, ["contentBase64"]],
  ["content that breaks off", { contentBase64: "UGxhb" }, ["contentBase64"]],
  ["padding alone", { contentBase64: "====" }, ["contentBase64"]],
  ["content for addresses", { contentBase64: "__--" }, ["contentBase64"]],
  ["10 MiB", { contentBase64: tenMebibytes }, []],
  ["more than 10 MiB", { contentBase64: `AAAA${tenMebibytes}` }, ["contentBase64"]],
])("what is wrong with an upload: %s", (_, more, paths) => {
  expect(uploadViolations({ ...upload, ...more }).map(({ path }) => path[0])).toEqual(paths);
});
