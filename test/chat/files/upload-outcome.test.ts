import { expect, test } from "vitest";
import { begunUpload, type BegunUpload } from "../../../subgraphs/chat/files/rules/upload-outcome.js";
import type { SlackAnswer, SlackData } from "../../../subgraphs/chat/slack/rules/slack-answer.js";

const ok = (data: SlackData): SlackAnswer => ({ kind: "ok", data, scopes: [] });
const failed = (errorCode: string, retryAfter: number | null = null): BegunUpload => ({
  failed: { status: "failed", errorCode, retryAfter },
});

// Wire contract chat 8.3, step 1: if anything goes wrong, no person sees any of it.
test.each<[string, SlackAnswer, BegunUpload]>([
  ["a file", ok({ file_id: "F1", upload_url: "https://x" }), { fileId: "F1", address: "https://x" }],
  ["no file", ok({ upload_url: "https://x" }), failed("upload_not_started")],
  ["an id that is none", ok({ file_id: "../F1" }), failed("upload_not_started")],
  ["a refusal", { kind: "refused", error: "storage_limit_reached", data: {} }, failed("storage_limit_reached")],
  ["too many calls", { kind: "rate_limited", retryAfter: 7 }, failed("rate_limited", 7)],
  ["a refusal without a word", { kind: "refused_silently", data: {} }, failed("upload_not_started")],
  ["another server", { kind: "http", status: 404 }, failed("upload_not_started")],
  ["nobody", { kind: "unreachable" }, failed("upload_not_started")],
  ["nothing in time", { kind: "late" }, failed("upload_not_started")],
  ["something ambiguous", { kind: "ambiguous" }, failed("upload_not_started")],
])("the first step was answered with %s", (_, answer, begun) => {
  expect(begunUpload(answer)).toEqual(begun);
});
