import { describe, expect, it, test } from "vitest";
import { VaultFormatError } from "../../../clients/vault/errors.js";
import { parseOtpauth } from "../../../clients/vault/otpauth.js";
import { oneTimePassword } from "../../../clients/vault/totp.js";

// RFC 6238, appendix B: the ASCII digits 1234567890, repeated to the length of the hash.
const secrets = {
  sha1: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
  sha256: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZA====",
  sha512: `${"GEZDGNBVGY3TQOJQ".repeat(6)}GEZDGNA=`,
};
const codes: readonly (readonly [seconds: number, sha1: string, sha256: string, sha512: string])[] = [
  [59, "94287082", "46119246", "90693936"],
  [1111111109, "07081804", "68084774", "25091201"],
  [1111111111, "14050471", "67062674", "99943326"],
  [1234567890, "89005924", "91819424", "93441116"],
  [2000000000, "69279037", "90698825", "38618901"],
  [20000000000, "65353130", "77737706", "47863826"],
];
const cases = codes.flatMap(([seconds, sha1, sha256, sha512]) =>
  Object.entries({ sha1, sha256, sha512 }).map(
    ([name, code]) => [name as keyof typeof secrets, seconds, code] as const,
  ),
);

describe("one-time passwords", () => {
  it.each(cases)("%s at %i is %s", async (algorithm, seconds, code) => {
    const totp = { secret: secrets[algorithm], algorithm, digits: 8 } as const;
    expect((await oneTimePassword(totp, seconds * 1000)).code).toBe(code);
  });

  test("have six digits of SHA-1 for 30 seconds unless said", async () => {
    expect(await oneTimePassword({ secret: secrets.sha1 }, 59_999)).toEqual({ code: "287082", secondsLeft: 1 });
    expect(await oneTimePassword({ secret: secrets.sha1 }, 60_000)).toEqual({ code: "359152", secondsLeft: 30 });
  });

  test("may last 60 seconds", async () => {
    // The counter of second 118 is 1, as that of second 59 is with 30.
    const totp = { secret: secrets.sha1, period: 60 } as const;
    expect(await oneTimePassword(totp, 118_000)).toEqual({ code: "287082", secondsLeft: 2 });
  });

  it.each([
    { secret: "" },
    { secret: "1" },
    { secret: secrets.sha1, digits: 7 },
    { secret: secrets.sha1, period: 45 },
    { secret: secrets.sha1, algorithm: "md5" },
    {},
  ])("are not made from %j", async (totp) => {
    await expect(oneTimePassword(totp as never)).rejects.toThrow(VaultFormatError);
  });
});

describe("an otpauth link", () => {
  it.each([
    ["otpauth://totp/ada?secret=GEZDGNBV", { secret: "GEZDGNBV", account_name: "ada" }],
    [
      "otpauth://totp/Example%20Inc:ada@example.com?secret=GEZDGNBV&issuer=Example&algorithm=SHA512&digits=8&period=60",
      {
        secret: "GEZDGNBV",
        issuer: "Example",
        account_name: "ada@example.com",
        algorithm: "sha512",
        digits: 8,
        period: 60,
      },
    ],
    ["otpauth://TOTP/Example:%20ada?secret=GEZDGNBV", { secret: "GEZDGNBV", issuer: "Example", account_name: "ada" }],
    ["otpauth://totp/?secret=GEZD%20GNBV", { secret: "GEZDGNBV" }],
    ["otpauth://totp/?secret=gezd+gnbv+", { secret: "gezdgnbv" }],
    ["otpauth://totp/?secret=GEZDGNBV&algorithm=SHA-1", { secret: "GEZDGNBV", algorithm: "sha1" }],
    ["otpauth://totp/?secret=GEZDGNBV&algorithm=sha-512", { secret: "GEZDGNBV", algorithm: "sha512" }],
    ["otpauth://totp/?secret=GEZDGNBV&algorithm=HmacSHA256", { secret: "GEZDGNBV", algorithm: "sha256" }],
    ["otpauth://totp/?secret=GEZDGNBV&algorithm=HMAC-SHA-256", { secret: "GEZDGNBV", algorithm: "sha256" }],
    ["otpauth://totp/?secret=GEZDGNBV&algorithm=", { secret: "GEZDGNBV" }],
    ["otpauth://totp/?secret=GEZDGNBV", { secret: "GEZDGNBV" }],
  ])("%s is read", (link, totp) => {
    expect(parseOtpauth(link)).toEqual(totp);
  });

  it.each([
    "otpauth://hotp/ada?secret=GEZDGNBV&counter=1",
    "otpauth://totp/ada",
    "otpauth://totp/ada?secret=",
    "otpauth://totp/ada?secret=GEZDGNBV&digits=",
    "otpauth://totp/ada?secret=GEZDGNBV&digits=7",
    "otpauth://totp/ada?secret=GEZDGNBV&algorithm=MD5",
    "otpauth://totp/%E0%A4%A?secret=GEZDGNBV",
    "https://totp/ada?secret=GEZDGNBV",
    "",
  ])("%s is refused", (link) => {
    expect(() => parseOtpauth(link)).toThrow(VaultFormatError);
  });
});
