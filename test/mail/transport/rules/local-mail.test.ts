import { expect, test } from "vitest";
import { localResult } from "../../../../subgraphs/mail/transport/rules/local-result.js";

test.each([
  ["delivered", "delivered", 250, null],
  ["too_many_hops", "bounced", 554, "554 5.4.6 Too many hops."],
  ["mailbox_full", "bounced", 552, "552 5.2.2 The mailbox is full."],
  ["postmaster_busy", "bounced", 451, "451 4.7.1 The postmaster takes no more mail."],
  ["no_mailbox", "bounced", 550, "550 5.1.1 No such mailbox."],
])("mail of this installation that ended as %s is %s", (end, state, smtpCode, smtpText) => {
  expect(localResult(end)).toEqual({ state, smtpCode, smtpText, nextAttemptAt: null });
});
