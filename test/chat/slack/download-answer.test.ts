import { expect, test } from "vitest";
import { downloadAnswer, type DownloadAnswer } from "../../../subgraphs/chat/slack/rules/download-answer.js";
import { isTakenUpload } from "../../../subgraphs/chat/slack/rules/taken-upload.js";

const refused = (error: string): DownloadAnswer => ({ kind: "refused", error, data: {} });
const most = 50;

test.each<[string, number, Record<string, string | string[]>, DownloadAnswer]>([
  ["bytes", 200, { "content-length": "50" }, { kind: "bytes", byteSize: 50 }],
  ["bytes of a size that nobody says", 200, {}, { kind: "bytes", byteSize: null }],
  ["too many bytes", 200, { "content-length": "51" }, { kind: "too_large" }],
  ["a size that is none", 200, { "content-length": "-1" }, { kind: "ambiguous" }],
  ["two sizes", 200, { "content-length": ["1", "2"] }, { kind: "ambiguous" }],
  ["packed bytes", 200, { "content-encoding": "gzip", "content-length": "9" }, { kind: "ambiguous" }],
  ["a part", 206, { "content-length": "9" }, { kind: "ambiguous" }],
  ["a redirect", 302, { location: "https://evil.example" }, refused("http_302")],
  ["no permission", 403, {}, refused("http_403")],
  ["nobody known", 401, {}, refused("http_401")],
  ["nothing there", 404, {}, refused("file_not_found")],
  ["too many calls", 429, { "retry-after": "7" }, { kind: "rate_limited", retryAfter: 7 }],
  ["too many calls, no wait", 429, {}, { kind: "rate_limited", retryAfter: null }],
  ["a server that fails", 503, {}, { kind: "ambiguous" }],
])("a download answered with %s", (_, status, headers, answer) => {
  expect(downloadAnswer({ status, headers }, most)).toEqual(answer);
});

test.each([
  [200, "text/plain", true],
  [200, undefined, true],
  [200, "text/html; charset=utf-8", false],
  [302, undefined, false],
  [400, "text/plain", false],
  [500, "text/plain", false],
])("an upload answered with %i %s was taken: %s", (status, type, isTaken) => {
  expect(isTakenUpload(status, type)).toBe(isTaken);
});
