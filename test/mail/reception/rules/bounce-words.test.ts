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
      "a repeated header before it",
      "This report relates to a message you sent with the following header fields:\n\n  To: bob@x.example\n  Subject: Hello\n\nYour message cannot be delivered to the following recipients:\n\n  Recipient address: bob@x.example\n  Reason: Remote server has rejected address\n  Diagnostic code: smtp;550 5.1.1 no such user\n",
      {
        smtpCode: 550,
        text: "Reason: Remote server has rejected address Diagnostic code: smtp;550 5.1.1 no such user",
      },
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

  test.each<[string, string, string | null]>([
    [
      "Exchange ja",
      "次の受信者またはグループへの配信に失敗しました:\n\nbob@x.example\n入力した電子メール アドレスが見つかりませんでした。\n",
      "配信不能: こんにちは",
    ],
    ["Exchange ja 2", "次の受信者へのメッセージ配信に失敗しました。\n\n bob@x.example\n", null],
    ["Docomo ja", "次のあて先へのメッセージはエラーのため送信できませんでした。\n\nbob@x.example\n", null],
    ["Yahoo ja", "メールを配信できませんでした。\n<bob@x.example>\n550 no\n", null],
    ["Exchange zh", "传递到以下收件人或通讯组失败:\n\nbob@x.example\n", "未送达: 你好"],
    ["Exchange zh-TW", "無法傳遞至下列收件者或群組:\n\nbob@x.example\n", "未傳遞的主旨: 你好"],
    ["QQ zh", "您的邮件未能送达。\n收件人 bob@x.example 不存在\n", "系统退信"],
    [
      "163 zh",
      "抱歉，您的邮件被退回来了……\n原邮件信息：\n收件人：bob@x.example\n退信原因：user not exist\n",
      "系统退信",
    ],
    [
      "Exchange ru",
      "Не удалось выполнить доставку следующим получателям или группам:\n\nbob@x.example\n",
      "Недоставленное: Привет",
    ],
    [
      "Yandex ru",
      "Это письмо отправлено почтовым сервером.\nК сожалению, мы вынуждены сообщить Вам о том, что Ваше письмо не может быть отправлено одному или нескольким адресатам.\n<bob@x.example>: 550\n",
      "Недоставленное сообщение",
    ],
    [
      "mail.ru",
      "Это письмо создано автоматически сервером Mail.Ru, отвечать на него не нужно.\n\nК сожалению, Ваше письмо не может быть доставлено одному или нескольким получателям:\nbob@x.example\n550\n",
      null,
    ],
    [
      "Exchange pl",
      "Dostarczenie do następujących adresatów lub grup nie powiodło się:\n\nbob@x.example\n",
      "Niedostarczone: Hi",
    ],
    ["Gmail pl", "Nie znaleziono adresu\nWiadomość nie została dostarczona do bob@x.example, bo\n", null],
    [
      "Exchange sv",
      "Leverans misslyckades till följande mottagare eller grupper:\n\nbob@x.example\n",
      "Kan inte levereras: Hi",
    ],
    ["Gmail sv", "Det gick inte att leverera meddelandet till bob@x.example\n", null],
    [
      "Exchange da",
      "Levering mislykkedes til følgende modtagere eller grupper:\n\nbob@x.example\n",
      "Kan ikke leveres: Hi",
    ],
    [
      "Exchange no",
      "Kunne ikke levere til disse mottakerne eller gruppene:\n\nbob@x.example\n",
      "Kan ikke leveres: Hi",
    ],
    [
      "Exchange fi",
      "Toimitus seuraaville vastaanottajille tai ryhmille epäonnistui:\n\nbob@x.example\n",
      "Ei voi toimittaa: Hi",
    ],
    [
      "Exchange cs",
      "Doručení se nezdařilo následujícím příjemcům nebo skupinám:\n\nbob@x.example\n",
      "Nedoručitelné: Hi",
    ],
    ["Exchange sk", "Doručenie týmto príjemcom alebo skupinám zlyhalo:\n\nbob@x.example\n", "Nedoručiteľné: Hi"],
    [
      "Exchange hu",
      "A kézbesítés nem sikerült a következő címzetteknek vagy csoportoknak:\n\nbob@x.example\n",
      "Kézbesíthetetlen: Hi",
    ],
    [
      "Exchange ro",
      "Livrarea nu a reușit către acești destinatari sau aceste grupuri:\n\nbob@x.example\n",
      "Nelivrabil: Hi",
    ],
    ["Exchange tr", "Şu alıcılara veya gruplara teslim edilemedi:\n\nbob@x.example\n", "Teslim edilemedi: Hi"],
    [
      "Exchange el",
      "Η παράδοση απέτυχε στους εξής παραλήπτες ή ομάδες:\n\nbob@x.example\n",
      "Δεν είναι δυνατή η παράδοση: Hi",
    ],
    ["Exchange ko", "다음 받는 사람 또는 그룹에게 배달하지 못했습니다.\n\nbob@x.example\n", "배달되지 않음: Hi"],
    ["Naver ko", "메일 발송 실패 안내\nbob@x.example 님께 메일을 전송하지 못했습니다.\n", null],
    [
      "GMX de",
      "Dieses Schreiben wurde automatisch erzeugt.\n\nIhre E-Mail konnte an einen oder mehrere Empfänger nicht zugestellt werden:\n\nbob@x.example\n",
      null,
    ],
    ["T-Online de", "Ihre Nachricht konnte dem Empfänger nicht zugestellt werden.\n\nbob@x.example\n", null],
    ["Exchange fr", "Échec de la remise pour ces destinataires ou groupes :\n\nbob@x.example\n", "Non remis : Hi"],
    ["Gmail fr", "Adresse introuvable\nVotre message n'a pas été remis à bob@x.example, car\n", null],
    ["Orange fr", "Votre message n’a pas pu être délivré au destinataire\nbob@x.example\n", null],
    ["Gmail es", "No se encontró la dirección\nTu mensaje no se entregó a bob@x.example porque\n", null],
    ["Gmail it", "Indirizzo non trovato\nIl tuo messaggio non è stato recapitato a bob@x.example perché\n", null],
    [
      "Exchange it",
      "Recapito non riuscito per i destinatari o i gruppi seguenti:\n\nbob@x.example\n",
      "Non recapitabile: Hi",
    ],
    ["Gmail pt", "Endereço não encontrado\nSua mensagem não foi entregue a bob@x.example porque\n", null],
    [
      "Exchange pt",
      "Falha na entrega a estes destinatários ou grupos:\n\nbob@x.example\n",
      "Não é possível entregar: Hi",
    ],
    [
      "Exchange nl",
      "Bezorgen aan de volgende ontvangers of groepen is mislukt:\n\nbob@x.example\n",
      "Onbestelbaar: Hi",
    ],
    ["Gmail nl", "Adres niet gevonden\nUw bericht is niet bezorgd bij bob@x.example omdat\n", null],
    ["Exchange uk", "Не вдалося доставити таким одержувачам:\n\nbob@x.example\n", "Не вдалося доставити: Hi"],
    ["Exchange he", "מסירה נכשלה\n\nbob@x.example\n", "לא ניתן למסירה: Hi"],
    ["Exchange ar", "فشل التسليم\n\nbob@x.example\n", "غير قابل للتسليم: Hi"],
    ["Exchange vi", "Gửi không thành công\n\nbob@x.example\n", "Không gửi được: Hi"],
    [
      "MDaemon",
      "The attached message had PERMANENT fatal delivery errors!\n\nAfter one or more unsuccessful delivery attempts the attached message has\nbeen removed from the mail queue.\n\nFailed address: bob@x.example\n",
      "Permanent Delivery Failure",
    ],
    [
      "GroupWise",
      "The attached file had the following undeliverable recipient(s):\n\tbob@x.example\n",
      "Message status - undeliverable",
    ],
    [
      "Symantec/Lotus",
      "This Message was undeliverable due to the following reason:\n\nEach of the following recipients was rejected by a remote mail server.\n\n    Recipient: <bob@x.example>\n    Reason:    550\n",
      "Mail System Error - Returned Mail",
    ],
    ["surfcontrol", "Your message could not be sent.\nbob@x.example\n", "Your Email cannot be delivered"],
    ["McAfee", "Delivery Failed\n  Recipient <bob@x.example>  550 no\n", "Delivery Status"],
    [
      "Notes",
      "Your message\n\n  Subject: Hello\n\nwas not delivered to:\n\n  bob@x.example\n\nbecause:\n\n  not listed",
      "Hello",
    ],
    [
      "McAfee 2",
      "--- The following addresses had delivery problems ---\n\n<bob@x.example>   (User unknown)\n",
      "Delivery Status",
    ],
    [
      "Exchange 2003",
      "Your message\n\n  To:      bob@x.example\n  Subject: Hello\n\ndid not reach the following recipient(s):\n\nbob@x.example on Thu, 29 Apr 2007 16:51:51 -0500\n    The recipient name is not recognized",
      "Hello",
    ],
    [
      "Symantec/Lotus 2",
      "Each of the following recipients was rejected by a remote mail server.\n\n    Recipient: <bob@x.example>\n",
      "Mail System Error - Returned Mail",
    ],
    [
      "Lotus",
      "Your document: Hello could not be delivered to: bob@x.example because: no route found",
      "Delivery report",
    ],
    [
      "PowerMTA",
      "I am sending you this message to inform you on the delivery status of a message.\n\n  <bob@x.example>  delivery failed; will not continue trying\n",
      "Delivery report",
    ],
    [
      "Barracuda",
      "Your message to: bob@x.example\nwas blocked by our Spam Firewall. The email you sent has NOT BEEN DELIVERED:\n",
      "Message you sent blocked",
    ],
    [
      "Amavis",
      "Our content checker found\n    banned name: x.exe\n\nto the following recipient:\n-> bob@x.example\n\nDelivery of the email was stopped!\n",
      "BANNED message from you",
    ],
    ["Kerio", "Your message has not been delivered to the following recipients:\n\nName: bob@x.example\n", "Delivery"],
    [
      "CommuniGate",
      "Failed to deliver to '<bob@x.example>'\nSMTP module(domain x.example) reports:\n user unknown\n",
      "Hello",
    ],
    ["an unknown language", "Non potuit tradi:\n\nbob@x.example\n550 5.1.1 ignotus", null],
  ])("%s, by its words", (_, text, subject) => {
    expect(read(text, subject)).not.toBeNull();
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
    ["another delay", "Your message has not been delivered yet to bob@x.example.", "Hello"],
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
    ["an answer with a code about somebody else", "Vidi:\n\n550 5.1.1 eve@x.example\n\nbob@x.example vale", null],
    ["a temporary answer in an unknown language", "Nondum traditum:\n\nbob@x.example\n450 4.2.0 exspecta", null],
    ["an absence in Japanese", "只今不在にしております。\nbob@x.example", "不在通知"],
    ["an absence in Chinese", "我正在休假，邮件无法送达 bob@x.example", "自动回复: 你好"],
    ["a delay in Japanese", "メッセージの配信が遅れています。\nbob@x.example", "配信遅延: Hi"],
    ["a delay in Russian", "Доставка отложена: не доставлено bob@x.example", "Задержка доставки"],
    ["a delay in Chinese", "邮件尚未送达 bob@x.example, 将继续尝试", "传递延迟: 你好"],
    ["nothing", "", null],
  ])("%s", (_, text, subject) => {
    expect(read(text, subject)).toBeNull();
  });
});
