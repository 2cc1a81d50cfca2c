import { expect, test } from "vitest";
import { slackFileAddress } from "../../../subgraphs/chat/slack/rules/file-address.js";

const slack = "https://slack.com/api/";
const local = "http://127.0.0.1:4811/api/";

// Wire contract chat 8.3: Slack's hosts and the server of the methods, nothing else.
test.each([
  [slack, "https://files.slack.com/upload/v1/ABC", true],
  [slack, "https://files.slack.com:443/upload/v1/ABC", true],
  [slack, "https://FILES.Slack.com/a", true],
  [slack, "https://slack.com/a", true],
  [slack, "http://files.slack.com/a", false],
  [slack, "https://files.slack.com:8443/a", false],
  [slack, "https://evil-slack.com/a", false],
  [slack, "https://slack.com.evil.example/a", false],
  [slack, "https://files.slack.com.evil.example/a", false],
  [slack, "https://files.slack.com.", false],
  [slack, "https://files.slack.com@evil.example/a", false],
  [slack, "https://user@files.slack.com/a", false],
  [slack, "https://evil.example/#.slack.com", false],
  [slack, "https://evil.example\\.slack.com/a", false],
  [slack, "http://127.0.0.1/a", false],
  [slack, "http://169.254.169.254/latest/meta-data", false],
  [slack, "file:///etc/passwd", false],
  [slack, "//files.slack.com/a", false],
  [slack, "", false],
  [slack, null, false],
  [slack, `https://files.slack.com/${"a".repeat(2_048)}`, false],
  [local, "http://127.0.0.1:4811/upload/F1", true],
  [local, "http://127.0.0.1:4812/upload/F1", false],
  [local, "https://127.0.0.1:4811/upload/F1", false],
  [local, "http://localhost:4811/upload/F1", false],
  [local, "https://files.slack.com/a", true],
])("with methods at %s, %j is an address of files: %s", (api, address, isOne) => {
  expect(slackFileAddress(api, address) !== null).toBe(isOne);
});
