import { describe, expect, test } from "vitest";
import { readWordedFailure } from "../../../../subgraphs/mail/reception/rules/bounce-words.js";

const address = "Bob@x.example";
const read = (text: string, subject: string | null = null, failedRecipients: readonly string[] = []) =>
  readWordedFailure({ text, subject, failedRecipients }, address);

test("a notice that names the domain in punycode is about the address that was written to", () => {
  const text = "Hi. This is the qmail-send program at mx.example.\n\n<bob@xn--mller-kva.example>:\nno such user\n";
  const failure = { smtpCode: null, text: "no such user" };
  for (const [subject, failedRecipients] of [
    [null, []],
    ["Mail delivery failed", ["bob@xn--mller-kva.example"]],
  ] as const) {
    expect(readWordedFailure({ text, subject, failedRecipients }, "bob@müller.example")).toEqual(failure);
  }
});

describe("notices that a mail failed", () => {
  test.each([
    [
      "qmail",
      "Hi. This is the qmail-send program at mx.x.example.\nI'm afraid I wasn't able to deliver your message to the following addresses.\nThis is a permanent error; I've given up. Sorry it didn't work out.\n\n<bob@x.example>:\n550 no such user (#5.1.1)\n\n--- Below this line is a copy of the message.\n\nReturn-Path: <a@b>\n",
      { smtpCode: 550, text: "550 no such user (#5.1.1)" },
    ],
    [
      "Exim",
      "This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error. The following address(es) failed:\n\n  bob@x.example\n    host mx.x.example [192.0.2.1]\n    SMTP error from remote mail server after RCPT TO:<bob@x.example>:\n    552 5.2.2 Mailbox full\n\n------ This is a copy of the message, including all the headers. ------\n",
      {
        smtpCode: 552,
        text: "host mx.x.example [192.0.2.1] SMTP error from remote mail server after RCPT TO:<bob@x.example>: 552 5.2.2 Mailbox full",
      },
    ],
    [
      "Postfix",
      "This is the mail system at host mx.x.example.\n\nI'm sorry to have to inform you that your message could not\nbe delivered to one or more recipients. It's attached below.\n\nFor further assistance, please send mail to postmaster.\n\n                   The mail system\n\n<bob@x.example>: host mx2.x.example[192.0.2.1] said: 550 5.1.1 User unknown (in\n    reply to RCPT TO command)\n",
      {
        smtpCode: 550,
        text: "host mx2.x.example[192.0.2.1] said: 550 5.1.1 User unknown (in reply to RCPT TO command)",
      },
    ],
    [
      "Sendmail",
      "The original message was received at Mon, 6 Jan 2025 10:00:00 GMT\nfrom localhost [127.0.0.1]\n\n   ----- The following addresses had permanent fatal errors -----\n<bob@x.example>\n    (reason: 550 5.1.1 User unknown)\n",
      { smtpCode: 550, text: "(reason: 550 5.1.1 User unknown)" },
    ],
    [
      "Exchange, without an address",
      "Your message did not reach some or all of the intended recipients.\n\n      Subject: Hello\n\nThe following recipient(s) could not be reached:\n\n      Bob on 1/6/2025 10:00 AM\n",
      {
        smtpCode: null,
        text: "Your message did not reach some or all of the intended recipients. Subject: Hello The following recipient(s) could not be reached:",
      },
    ],
    [
      "Yahoo",
      "Message from yahoo.example.\nUnable to deliver message to the following address(es).\n\n<bob@x.example>:\nThis user doesn't have an account [0]\n\n--- Original message follows.\n",
      { smtpCode: null, text: "This user doesn't have an account [0]" },
    ],
    [
      "SmarterMail",
      "Could not deliver message to the following recipient(s):\n\nFailed Recipient: bob@x.example\nReason: Remote host said: 550 5.1.1 no such account\n",
      { smtpCode: 550, text: "Reason: Remote host said: 550 5.1.1 no such account" },
    ],
    [
      "a server that aborted",
      "Delivery to the following recipients was aborted after 4 second(s):\n\n  * bob@x.example\n",
      { smtpCode: null, text: "* bob@x.example" },
    ],
    [
      "Office 365",
      "Your message to bob@x.example couldn't be delivered.\n\nbob wasn't found at x.example.\n",
      { smtpCode: null, text: "couldn't be delivered." },
    ],
    [
      "a list of recipients",
      "Your message to the following recipients cannot be delivered:\n\n<bob@x.example>:\nmx.x.example:25 said 550 no such user\n",
      { smtpCode: 550, text: "mx.x.example:25 said 550 no such user" },
    ],
    [
      "Dovecot",
      "Your message to <bob@x.example> was automatically rejected:\nQuota exceeded\n",
      { smtpCode: null, text: "was automatically rejected: Quota exceeded" },
    ],
    [
      "German",
      "Fehler bei der Nachrichtenzustellung an folgende Empfänger:\n\nbob@x.example\nDie Adresse wurde nicht gefunden.\n",
      { smtpCode: null, text: "Die Adresse wurde nicht gefunden." },
    ],
    [
      "French",
      "Votre message n'a pas pu être remis à bob@x.example: boîte pleine\n",
      { smtpCode: null, text: "boîte pleine" },
    ],
    [
      "newer Exchange",
      "Delivery has failed to these recipients or groups:\n\nBob (bob@x.example)<mailto:bob@x.example>\nThe email address you entered couldn't be found.\n",
      { smtpCode: null, text: "<mailto:bob@x.example> The email address you entered couldn't be found." },
    ],
    [
      "Gmail",
      "** Address not found **\n\nYour message wasn't delivered to bob@x.example because the address couldn't be found.\n",
      { smtpCode: null, text: "because the address couldn't be found." },
    ],
  ])("%s", (_, text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test("a list of failed recipients counts whatever the words", () => {
    expect(read("Leider nicht zugestellt: bob@x.example: 550 unbekannt", null, ["BOB@x.example"])).toEqual({
      smtpCode: 550,
      text: "550 unbekannt",
    });
    expect(read("This is a permanent error. bob@x.example", null, ["eve@x.example"])).toBeNull();
  });

  test("a subject says it too", () => {
    expect(read("See below: bob@x.example", "Undeliverable: Hello")).not.toBeNull();
    expect(read("See below.", "failure notice")).not.toBeNull();
  });
});

describe("what is no failure of that recipient", () => {
  test.each([
    ["an answer", "Thank you, I read your message.", "Re: Hello"],
    ["an out-of-office reply", "I am out of the office until Monday. bob@x.example", "Automatic reply: Hello"],
    [
      "a delay of Exim",
      "A message that you sent has not yet been delivered to one or more of its recipients after more than 24 hours on the queue.\n bob@x.example\nThe following address failed: none",
      "Warning: message delayed 24 hours",
    ],
    [
      "a delay of Postfix",
      "THIS IS A WARNING ONLY. YOU DO NOT NEED TO RESEND YOUR MESSAGE.\nYour message could not be delivered for more than 4 hour(s).\n<bob@x.example>: 450 busy",
      "Delayed Mail (still being retried)",
    ],
    [
      "a success",
      "Your message was successfully delivered to the destination(s) listed below.\n<bob@x.example>",
      "Successful Mail Delivery Report",
    ],
    [
      "somebody else",
      "Hi. This is the qmail-send program at mx.x.example.\n\n<eve@x.example>:\nno such user\n",
      "failure notice",
    ],
    [
      "somebody whose address contains it",
      "This is a permanent error. The following address failed:\n  not-bob@x.example\n  bob@x.example.org\n",
      null,
    ],
    [
      "only the copy that came back",
      "This is a permanent error. The following address failed:\n eve@x.example\n--- Below this line is a copy of the message.\nTo: bob@x.example",
      null,
    ],
    ["nothing", "", null],
  ])("%s", (_, text, subject) => {
    expect(read(text, subject)).toBeNull();
  });
});
