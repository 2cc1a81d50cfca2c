/** The first digit of each script whose digits programs write in dates. */
const zeros = [
  0x06_60, 0x06_f0, 0x09_66, 0x09_e6, 0x0a_66, 0x0a_e6, 0x0b_66, 0x0b_e6, 0x0c_66, 0x0c_e6, 0x0d_66, 0x0e_50, 0x0e_d0,
  0x0f_20, 0x10_40, 0x17_e0, 0xff_10,
];

/** A text with the digits of other scripts, as in `৬` and `٦`, as ASCII. */
export function withAsciiDigits(text: string): string {
  return text.replaceAll(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0)!;
    const zero = zeros.find((first) => code >= first && code < first + 10);
    return zero === undefined ? digit : String(code - zero);
  });
}
