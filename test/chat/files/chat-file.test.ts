import { expect, test } from "vitest";
import { chatFileOf } from "../../../subgraphs/chat/files/rules/chat-file.js";
import { downloadNames } from "../../../subgraphs/chat/files/rules/file-headers.js";

const api = "https://slack.com/api/";
const file = {
  id: "F1",
  name: "plan.txt",
  title: "Plan",
  mimetype: "text/plain",
  size: 4,
  url_private_download: "https://files.slack.com/files-pri/T1-F1/download/plan.txt",
};
const mebibyte = 1_048_576;

test.each([
  ["Slack has it", {}, true],
  ["it is elsewhere", { is_external: true }, false],
  ["its mode says that it is elsewhere", { mode: "external" }, false],
  ["it was deleted", { mode: "tombstone" }, false],
  ["it has 50 MiB", { size: 50 * mebibyte }, true],
  ["it has more", { size: 50 * mebibyte + 1 }, false],
  ["its address is not Slack's", { url_private_download: "https://evil.example/plan.txt" }, false],
  ["it has no address", { url_private_download: undefined }, false],
  ["Slack does not say its size", { size: undefined }, true],
])("whether a file can be downloaded when %s", (_, more, isDownloadable) => {
  expect(chatFileOf({ ...file, ...more }, api)!.address !== null).toBe(isDownloadable);
});

test("what is no file is none, and what is shown of one stands on one line", () => {
  expect(chatFileOf({ name: "plan.txt" }, api)).toBeNull();
  const shown = chatFileOf({ ...file, name: "a\r\nSet-Cookie: x\u0000", title: "x\u202egpj.exe" }, api);
  expect(shown).toMatchObject({ name: "a Set-Cookie: x", title: "xgpj.exe" });
});

test.each([
  ["plan.txt", "text/plain", "plan.txt", "text/plain"],
  ["plan.txt", "Text/HTML", "plan.txt", "text/html"],
  ["", "text/plain\r\nX: y", "F1", "application/octet-stream"],
  [null, null, "F1", "application/octet-stream"],
])("%j of the type %j is downloaded as %s, %s", (name, mimetype, filename, contentType) => {
  expect(downloadNames({ id: "F1", name, mimetype })).toEqual({ filename, contentType });
});
