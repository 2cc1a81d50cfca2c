import { expect, it } from "vitest";
import { extractedTextOf } from "../../../../subgraphs/mail/messages/rules/extracted-text.js";

/** More replies in reports about other programs: each case has the name of its project, and the number there. */
const text = (...lines: string[]) => lines.join("\n");

it.each([
  [
    "email-reply-parser #1",
    text(
      "And another reply!",
      "",
      "From: Dan Watson [mailto:user@host.example]",
      "Sent: Monday, November 26, 2012 10:48 AM",
      "To: Watson, Dan",
      "Subject: Re: New Issue",
      "",
      "A reply",
      "",
      "--",
      "Sent from my iPhone",
      "",
      'On Nov 26, 2012, at 10:27 AM, "Watson, Dan" <user@host2.example> wrote:',
      "This is a message.",
    ),
    "And another reply!",
  ],
  [
    "email-forward-parser #13",
    text(
      "Je réponds.",
      "",
      "De : Jorge BARANGUAN <baranguan@x.example>",
      "Envoyé : jeudi 6 avril 2023 16:17",
      "À : Jorge BARANGUAN <jorge@x.example>",
      "Objet : ***URGENT** 9673155358 nos réf",
      "",
      "",
      "MY body email...",
      "  ________________________________",
      "  This email is intended for",
    ),
    "Je réponds.",
  ],
  [
    "email-forward-parser #3",
    text(
      "",
      "",
      "From: Joe Montana <joemontana@email.example>",
      "Sent: Tuesday, January 11, 2022 3:34 PM",
      "To: Mary",
      "Subject: Pressing matter",
      "",
      "Hi",
    ),
    null,
  ],
  [
    "EmailReplyParser #61",
    text(
      "好的。",
      "",
      "发件人: 张三 <z@x.example>",
      "发送时间: 2017年9月27日 10:00",
      "收件人: 李四",
      "主题: 会议",
      "",
      "你来吗？",
    ),
    "好的。",
  ],
  [
    "freescout #2578",
    text(
      "Dear Supporter,",
      "thank you.",
      "> Am 16.01.2023 um 11:29 schrieb Supporter:",
      "> Dear Customer,",
      ">",
      "> text",
      ">",
      "exactly, between",
      "> text",
      ">",
      "Kind regards",
    ),
    null,
  ],
  ["freescout #5156", text("Tak.", "", "W dniu 2026-01-19 10:00, Ada [ada@x.example], pisze:", "> Czy?"), "Tak."],
  ["freescout #3580", text("Yes.", "", "> -- Please reply above this ", "> line --", "> Will you?"), "Yes."],
])("%s", (_, body, answer) => expect(extractedTextOf(body)).toBe(answer));
