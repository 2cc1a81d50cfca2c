import { expect, test } from "vitest";
import { checkPushConfig } from "../../../../subgraphs/a2a/push/rules/push-config.js";

test("what is wrong with a push configuration is said in words, without the secret", () => {
  const authentication = { scheme: "a:b", credentials: " hidden" };
  const { violations } = checkPushConfig({ configId: "\0", url: "", token: "hidden ", authentication }, []);
  expect(violations).toEqual([
    { path: ["configId"], message: "This has 1 to 128 characters and no NUL." },
    { path: ["token"], message: "This has 1 to 2048 characters that a header can carry." },
    { path: ["authentication", "scheme"], message: "This has 1 to 64 characters of an HTTP scheme." },
    { path: ["authentication", "credentials"], message: "This has 1 to 4096 characters that a header can carry." },
  ]);
});

test("without any proof there is none", () => {
  for (const nothing of [{}, { token: null, authentication: null }]) {
    expect(checkPushConfig({ url: "u", ...nothing }, []).content.proof).toEqual({ token: null, authentication: null });
  }
});
