const longest = 60;
// Path separators, quotes, control characters and marks that change the direction of the text.
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}"'`*/:<>?\\|;%]/gu;
/** Windows reserves them for devices. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i;

/** A name for the file of a card that is safe on every system (wire contract contacts 7.2). */
export function cardFilename(preferredName: string | null): string {
  const plain = (preferredName ?? "").replaceAll(unsafe, " ").replaceAll(/\s+/g, " ");
  const name = Array.from(plain)
    .slice(0, longest)
    .join("")
    .replaceAll(/^[. ]+|[. ]+$/g, "");
  return `${name === "" || reserved.test(name) ? "contact" : name}.vcf`;
}
