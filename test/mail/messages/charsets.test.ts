import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { parseMail } from "../../../subgraphs/mail/messages/mime/parse-mail.js";

/** A character is a byte. */
const bytes = (...lines: string[]) => Buffer.from(lines.join("\r\n"), "latin1");
const utf8 = (text: string) => Buffer.from(text, "utf8").toString("latin1");
const coded = (text: string, charset: string) => iconv.encode(text, charset).toString("latin1");

const subjectOf = async (...headers: string[]) => (await parseMail(bytes(...headers, "", ""))).subject;
const bodyOf = async (body: string, contentType?: string) => {
  const mail = await parseMail(
    bytes("From: a@b.example", ...(contentType === undefined ? [] : [`Content-Type: ${contentType}`]), "", body),
  );
  return mail.text ?? mail.html;
};

describe("a header of eight bits", () => {
  test("is looked at for itself", async () => {
    const mail = await parseMail(
      bytes(`Subject: ${utf8("Größe ändern")}`, "X-Comment: caf\xe9", 'From: "J\xf6rg" <a@b.example>', "", ""),
    );
    expect(mail.subject).toBe("Größe ändern");
    expect(mail.from).toEqual([{ address: "a@b.example", name: "Jörg" }]);
  });

  test.each([
    ["the part's charset", coded("测试邮件", "gb18030"), "text/plain; charset=gb18030", "测试邮件"],
    ["the part's charset", coded("Łódź", "iso-8859-2"), 'text/html; charset="ISO-8859-2"', "Łódź"],
    ["no charset", "Gr\xfc\xdfe", "text/plain", "Grüße"],
    ["a text of UTF-8", "Gr\xfc\xdfe", "text/plain; charset=utf-8", "Grüße"],
    ["a letter that ends as a blank does", utf8("voilà"), "text/plain", "voilà"],
    ["seven bits of Japanese", "\x1b$B$3$s\x1b(B", "text/plain", "こん"],
    [
      "much of a script",
      coded("Привет, как у вас дела сегодня", "windows-1251"),
      "text/plain",
      "Привет, как у вас дела сегодня",
    ],
    ["much of a script", coded("你好，世界，这是一封邮件。", "gbk"), "text/plain", "你好，世界，这是一封邮件。"],
  ])("with %s", async (_, raw, type, subject) => {
    expect(await subjectOf(`Subject: ${raw}`, `Content-Type: ${type}`)).toBe(subject);
  });

  test("takes the charset of the first text of a multipart", async () => {
    const mail = await parseMail(
      bytes(
        `Subject: ${coded("テスト", "shift_jis")}`,
        "Content-Type: multipart/mixed; boundary=b",
        "",
        "--b",
        "Content-Type: text/plain; charset=shift_jis",
        "",
        coded("本文", "shift_jis"),
        "--b",
        `Content-Type: application/pdf; name="${coded("表.pdf", "shift_jis")}"`,
        "",
        "--b--",
      ),
    );
    expect(mail).toMatchObject({ subject: "テスト", text: "本文", attachments: [{ filename: "表.pdf" }] });
  });
});

describe("words that do not say their charset are of the mail's", () => {
  const long = {
    "koi8-r": ["Да", "https://example.com/report?id=5 Hello John, see below.\nОтчёт готов, смотрите вложение, спасибо"],
    "windows-1251": ["Счёт", "Добрый день! Высылаем вам счёт за декабрь, просьба оплатить до пятницы."],
    "iso-8859-7": ["Νέα", "Καλημέρα σας, σας στέλνω το τιμολόγιο του Δεκεμβρίου. Με εκτίμηση"],
    "windows-1256": ["مرحبا", "السلام عليكم، مرفق الفاتورة لشهر ديسمبر. شكرا جزيلا لكم"],
    shift_jis: ["会議", "お世話になっております。<p>ABC</p>十二月の請求書をお送りします。"],
    "euc-kr": ["안녕", "안녕하세요, 12월 청구서를 보내드립니다. 감사합니다."],
    big5: ["您好", "您好，附件是十二月的發票，請查收。謝謝！"],
  } as const;
  const charsets = Object.keys(long) as (keyof typeof long)[];

  test.each(charsets)("%s: the header is short, the text is long", async (charset) => {
    const [short, text] = long[charset];
    const raw = coded(short, charset);
    for (const [encoding, body] of [
      ["8bit", coded(text, charset)],
      ["base64", Buffer.from(coded(text, charset), "latin1").toString("base64")],
    ]) {
      const mail = await parseMail(
        bytes(
          `From: ${raw} <a@b.example>`,
          `Subject: ${raw}`,
          `To: =?unknown-8bit?B?${Buffer.from(raw, "latin1").toString("base64")}?= <c@d.example>`,
          "Content-Type: multipart/mixed; boundary=b",
          "",
          "--b",
          `Content-Transfer-Encoding: ${encoding}`,
          "",
          body!,
          "--b",
          `Content-Type: application/pdf; name="${raw}.pdf"`,
          "",
          "--b--",
        ),
      );
      const named = [{ name: short }];
      expect(mail).toMatchObject({
        subject: short,
        from: named,
        to: named,
        attachments: [{ filename: `${short}.pdf` }],
      });
      expect(mail.text).toBe(text);
    }
  });

  test.each(charsets)("%s: the text is short, the header is long", async (charset) => {
    const [short, text] = long[charset];
    const subject = text.replaceAll("\n", " ");
    const mail = await parseMail(bytes(`Subject: ${coded(subject, charset)}`, "", coded(short, charset)));
    expect([mail.subject, mail.text]).toEqual([subject, short]);
  });

  test("which another part names, or an encoded word", async () => {
    const short = coded("Да", "koi8-r");
    const parts = [
      "--b",
      "Content-Type: text/plain",
      "",
      short,
      "--b",
      "Content-Type: text/html; charset=koi8-r",
      "",
      short,
    ];
    const mail = await parseMail(
      bytes(`Subject: ${short}`, "Content-Type: multipart/alternative; boundary=b", "", ...parts, "--b--"),
    );
    expect([mail.subject, mail.text, mail.html]).toEqual(["Да", "Да", "Да"]);
    const word = await parseMail(bytes("From: =?koi8-r?Q?=C9?= <a@b.example>", `Subject: ${short}`, "", short));
    expect([word.subject, word.text]).toEqual(["Да", "Да"]);
  });

  test("where each is long, each says what it is", async () => {
    const latin =
      "Schöne Grüße aus Köln: für die Überprüfung der Verträge über große Geräte wäre möglichst früh Zeit nötig";
    const mail = await parseMail(
      bytes(`Subject: ${coded(latin, "latin1")}`, "", coded(long["windows-1251"][1], "windows-1251")),
    );
    expect([mail.subject, mail.text]).toEqual([latin, long["windows-1251"][1]]);
  });

  test("which has eight bits: a charset of seven is wrong for them", async () => {
    const text = "お世話になっております。十二月の請求書をお送りします。";
    const type = "text/plain; charset=iso-2022-jp";
    expect(await bodyOf(coded(text, "shift_jis"), type)).toBe(text);
    expect(await subjectOf("Subject: Gr\xfc\xdfe", `Content-Type: ${type}`)).toBe("Grüße");
  });
});

describe("an encoded word", () => {
  test.each([
    ["eight bits", "=?iso-8859-1?Q?Gr\xfc=DFe?=", "Grüße"],
    ["eight bits of UTF-8", `=?utf-8?Q?${utf8("Grü")}=C3=9Fe?=`, "Grüße"],
    ["UTF-7", "=?utf-7?Q?Gr+APYA3w-e?=", "Größe"],
    ["UTF-7 by its older name", "=?unicode-1-1-utf-7?Q?Gr+APYA3w-e?=", "Größe"],
    ["a code page of DOS", "=?cp850?Q?Gr=81=E1e?=", "Grüße"],
    ["a code page of IBM", "=?IBM437?Q?Gr=81=E1e?=", "Grüße"],
    ["a code page with x", "=?x-cp866?Q?=8F=E0=A8?=", "При"],
    ["Korean", "=?iso-2022-kr?B?GyQpQw4+SDNnDw==?=", "안녕"],
    ["Chinese of seven bits", "=?hz-gb-2312?Q?~{<:Ky2;~}_x?=", "己所不 x"],
    ["Japanese", "=?ISO-2022-JP?B?GyRCJDMkcxsoQg==?=", "こん"],
    ["a language", "=?iso-8859-1*de?q?=FCber?=", "über"],
    ["no charset", "=??Q?=FCber?=", "über"],
    ["an unknown charset", "=?unknown-8bit?Q?=C3=BCber?=", "über"],
    ["a wrong charset", "=?utf-8?Q?=FCber?=", "über"],
    ["UTF-8 in a charset of one byte", "=?iso-8859-1?Q?Gr=C3=BC=C3=9Fe?=", "Grüße"],
    ["nothing before another", "=?utf-8?Q??=  =?utf-8?Q?=C3=BC?=  =?utf-8?Q?=20x?=", "ü x"],
    ["a blank within", "=?utf-8?Q?=C3=BCber uns?=", "über uns"],
    ["a question mark within", "=?utf-8?Q?wer?_=C3=BC?=", "wer? ü"],
    ["a character cut in two", "=?utf-8?Q?Gr=C3?=\r\n =?utf-8?Q?=BC=C3=9Fe?=", "Grüße"],
    ["a character cut in two", "=?UTF-8?B?R3LD?= =?utf-8?b?vMOfZQ==?=", "Grüße"],
    ["a character cut between encodings", "=?utf-8?Q?Gr=C3?= =?utf-8?B?vMOfZQ==?=", "Grüße"],
    ["base64 cut anywhere", "=?utf-8?B?R3LDv?= =?utf-8?B?MOfZQ==?=", "Grüße"],
    ["no padding", "=?utf-8?B?w7w?= =?utf-8?B?w58=?=", "üß"],
    ["no blank between", "=?utf-8?Q?a?==?utf-8?Q?b?=", "ab"],
    ["text between", "=?utf-8?Q?a?= x =?utf-8?Q?b?=", "a x b"],
    ["two charsets", "=?utf-8?Q?=C3=BC?= =?iso-8859-1?Q?=FC?=", "üü"],
    ["no end", "=?utf-8?Q?abc", "=?utf-8?Q?abc"],
    ["a line that was broken as a body's", "=?utf-8?Q?Gr=C3=\r\n =BC=C3=9F=  \r\n  e?=", "Grüße"],
  ])("with %s", async (_, raw, subject) => {
    expect(await subjectOf(`Subject: ${raw}`)).toEqual(subject);
  });

  test("hides no address, and what is no word hides none either", async () => {
    const mail = await parseMail(
      bytes(
        "From: =?utf-7?Q?J+APY-rg?= <a@b.example>",
        "To: =?utf-8?Q?x <c@d.example>, =?utf-8?Q?y?= <e@f.example>",
        "",
        "",
      ),
    );
    expect(mail.from).toEqual([{ address: "a@b.example", name: "Jörg" }]);
    expect(mail.to.map(({ address }) => address)).toContain("e@f.example");
  });
});

describe("a text", () => {
  const korean = Buffer.from(iconv.encode("안녕하세요", "euc-kr").map((byte) => byte & 0x7f));

  test.each([
    ["without a charset: Latin-1", "Gr\xfc\xdfe aus K\xf6ln", undefined, "Grüße aus Köln"],
    ["without a charset: UTF-8", utf8("Grüße"), undefined, "Grüße"],
    ["without a charset: Cyrillic", coded("Привет, как у вас дела", "koi8-r"), "text/plain", "Привет, как у вас дела"],
    [
      "without a charset: Chinese",
      coded("你好，世界，这是一封邮件。", "gbk"),
      "text/plain",
      "你好，世界，这是一封邮件。",
    ],
    [
      "without a charset: Korean",
      coded("안녕하세요 테스트 메일입니다", "euc-kr"),
      "text/plain",
      "안녕하세요 테스트 메일입니다",
    ],
    ["without a charset: Japanese of seven bits", "\x1b$B$3$s\x1b(B", "text/plain", "こん"],
    ["of ASCII that is none", "Gr\xfc\xdfe", "text/plain; charset=us-ascii", "Grüße"],
    ["of ASCII that is written in another way", "Gr\xfc\xdfe", "text/plain; charset=us=ascii", "Grüße"],
    ["of ASCII by its number", "Gr\xfc\xdfe", "text/plain; charset=iso_646.irv:1991", "Grüße"],
    ["of no known charset", "Gr\xfc\xdfe", "text/plain; charset=x-unknown", "Grüße"],
    ["that says UTF-8 and is not", "Gr\xfc\xdfe", "text/plain; charset=utf-8", "Grüße"],
    ["that says UTF-8 and ends by another letter", "caf\xe9", "text/plain; charset=utf-8", "café"],
    [
      "that says UTF-8, with two letters that are it by chance",
      "Gr\xfc\xdfe, Stra\xdfe \xdc\x94",
      "text/plain; charset=utf-8",
      "Grüße, Straße Ü”",
    ],
    ["of UTF-8 with an error and no charset", `${utf8("Größe, Öl")}\xff`, "text/plain", "Größe, Öl\uFFFD"],
    ["of letters alone", "\xe0 \xe9 \xe8 \xf9", "text/plain; charset=utf-8", "à é è ù"],
    [
      "of two words of Cyrillic",
      coded("Спасибо большое", "windows-1251"),
      "text/plain; charset=utf-8",
      "Спасибо большое",
    ],
    ["that says Latin-1 and is UTF-8", utf8("Grüße"), "text/plain; charset=iso-8859-1", "Grüße"],
    ["that says Latin-2 and is UTF-8", utf8("Dzień dobry"), "text/plain; charset=iso-8859-2", "Dzień dobry"],
    ["that says Windows and is UTF-8", utf8("• one"), "text/html; charset=windows-1252", "• one"],
    ["that says Cyrillic and is UTF-8", utf8("Привет"), "text/plain; charset=windows-1251", "Привет"],
    ["of Thai that is UTF-8 by chance", coded("ยก", "windows-874"), "text/plain; charset=windows-874", "ยก"],
    ["of UTF-8 with an error", `${utf8("ü")}\xff`, "text/plain; charset=utf-8", "ü\uFFFD"],
    ["that says gb2312 and is UTF-8", utf8("日本語"), "text/plain; charset=gb2312", "日本語"],
    ["with quotes around its charset", "\xa4", "text/plain; charset='iso-8859-15'", "€"],
    ["of a code page", "\x81", "text/plain; charset=ibm850", "ü"],
    ["of Windows", "\x80", "text/plain; charset=win-1252", "€"],
    ["of Latin-1, which Windows wrote", "\x80", "text/plain; charset=iso-8859-1", "€"],
    [
      "in iso-2022-kr",
      `\x1b$)C\x0e${korean.toString("latin1")}\x0f!`,
      "text/plain; charset=iso-2022-kr",
      "안녕하세요!",
    ],
    ["in hz", "~{<:Ky2;S{~}~~ x", "text/plain; charset=hz-gb-2312", "己所不欲~ x"],
    ["in iso-2022-jp", "\x1b$B$3$s\x1b(B", "text/plain; charset=iso-2022-jp-ms", "こん"],
    ["in UTF-7", "Gr+APwA3w-e", "text/plain; charset=utf-7", "Grüße"],
    ["in UTF-16, the mark first", "\xfe\xff\0G\0r\0\xfc", "text/plain; charset=utf-16", "Grü"],
    ["in UTF-16, the mark last", "\xff\xfeG\0r\0\xfc\0", "text/plain; charset=utf-16", "Grü"],
    ["in UTF-16 without a mark", "\0G\0r\0\xfc", "text/plain; charset=utf-16", "Grü"],
    ["in UTF-32, the mark first", "\0\0\xfe\xff\0\0\0\xfc", "text/plain; charset=utf-32", "ü"],
    ["in UTF-32, the mark last", "\xff\xfe\0\0\xfc\0\0\0", "text/plain; charset=utf-32", "ü"],
    ["in UTF-32 without a mark", "G\0\0\0\xfc\0\0\0", "text/plain; charset=utf-32le", "Gü"],
    ["in UTF-32 that is none", "plain text", "text/plain; charset=utf-32", "plain text"],
    ["in UTF-16 that is none", "plain text", "text/plain; charset=utf-16", "plain text"],
    ["in UTF-16 that is UTF-8", utf8("Grüße aus Köln"), "text/plain; charset=unicode", "Grüße aus Köln"],
    ["in UTF-16 that is UTF-8 by chance", "\xc3\x8e\xc3\x9f", "text/plain; charset=utf-16be", "쎎쎟"],
    ["with a mark of UTF-8", `\xef\xbb\xbf${utf8("ü")}`, "text/plain; charset=iso-8859-1", "ü"],
    ["of HTML that names it", '<meta charset="iso-8859-2">\xb1', "text/html", '<meta charset="iso-8859-2">ą'],
    [
      "of HTML that names it in the older way",
      '<meta http-equiv="Content-Type" content="text/html; charset=koi8-r"><b>\xf0',
      "text/html",
      '<meta http-equiv="Content-Type" content="text/html; charset=koi8-r"><b>П',
    ],
    [
      "of HTML that names it in escaped quotes",
      '<meta http-equiv="Content-Type" content="text/html; charset=&quot;iso-8859-2&quot;">\xb1',
      "text/html",
      expect.stringMatching(/ą$/),
    ],
    [
      "of HTML that names another than it is",
      `<meta charset=iso-8859-2>${utf8("ü")}`,
      "text/html",
      "<meta charset=iso-8859-2>ü",
    ],
    [
      "of HTML that names UTF-16",
      "<meta charset=utf-16>\xfc",
      "text/html",
      expect.stringMatching(/^<meta charset=utf-16>/),
    ],
    [
      "of HTML whose mail says it",
      "<meta charset=utf-8>\xb1",
      "text/html; charset=iso-8859-2",
      "<meta charset=utf-8>ą",
    ],
  ])("%s", async (_, body, type, text) => {
    expect(await bodyOf(body, type)).toEqual(text);
  });

  test.each([
    ["안녕하세요", "euc-kr", ["uhc", "MS949", "x-mac-korean", "x-cp50949", "ks_c_5601-1987"]],
    ["テスト日本", "euc-jp", ["ujis", "cp51932", "euc-jp-ms", "x-euc-jp"]],
    ["テスト日本", "shift_jis", ["x-ms-cp932", "x-mac-japanese", "Shift_JIS_X0213", "shift-jis"]],
    ["测试邮件", "gbk", ["x-cp20936", "gb18030-2000", "x-mac-chinesesimp", "EUC-GB2312-CN", "GB_2312-80", "gbk"]],
    ["Łódź", "iso-8859-2", ["8859-2", "ISO-8859-2-Windows", "iso8859_2"]],
  ])("%s has several names of its charset", async (text, charset, names) => {
    for (const name of names) {
      expect([name, await bodyOf(coded(text, charset), `text/plain; charset=${name}`)]).toEqual([name, text]);
    }
  });
});

describe("a charset of two bytes", () => {
  test.each([
    ["ks_c_5601-1987", "cp949", "한글 똠방각하"],
    ["euc-kr", "cp949", "펲시콜라 뷁"],
    ["gb2312", "gb18030", "朱镕基 㐀 €"],
    ["gbk", "gb18030", "𠮷"],
    ["big5", "big5hkscs", "香港喺度食嘢"],
  ])("as %s has the characters of its later versions", async (named, charset, text) => {
    expect(await bodyOf(coded(text, charset), `text/plain; charset=${named}`)).toBe(text);
    const word = Buffer.from(coded(text, charset), "latin1").toString("base64");
    expect(await subjectOf(`Subject: =?${named}?B?${word}?=`)).toBe(text);
  });
});

describe("a few characters of East Asia without a charset", () => {
  const read = (sender: string, raw: string) =>
    parseMail(bytes(`From: ${sender}`, `Subject: ${raw}`, "", raw)).then(({ subject, text }) => [subject, text]);

  test.each([
    ["你好", "gbk", "Li <li@mail.example.cn>"],
    ["收到", "gbk", "li@example.com.cn"],
    ["您好", "big5", "li@example.com.tw"],
    ["收到", "big5", "li@example.hk"],
    ["了解", "shift_jis", "yamada@example.co.jp"],
    ["承知", "shift_jis", "yamada@example.co.jp"],
    ["はい", "shift_jis", "yamada@example.jp"],
    ["了解", "euc-jp", "yamada@example.ne.jp"],
    ["はい", "euc-jp", "yamada@example.jp"],
    ["안녕", "euc-kr", "kim@example.co.kr"],
    ["네", "euc-kr", "kim@example.kr"],
  ])("%s in %s are read by the country of %s", async (text, charset, sender) => {
    expect(await read(sender, coded(text, charset))).toEqual([text, text]);
  });

  test.each(["caf\xe9", "\xe0", "Se\xf1or \xbfqu\xe9?", "\xabOui\xbb"])(
    "are none of %j, wherever it comes from",
    async (raw) => {
      for (const country of ["cn", "jp", "kr", "tw"]) {
        expect(await read(`a@b.example.${country}`, raw)).toEqual([raw, raw]);
      }
    },
  );

  test("are not read as any of them without a country: the same bytes are words in each", async () => {
    expect(await read("li@example.com", coded("你好", "gbk"))).toEqual(["ÄãºÃ", "ÄãºÃ"]);
    expect(await read("li@cn.example", coded("你好", "gbk"))).toEqual(["ÄãºÃ", "ÄãºÃ"]);
  });
});
