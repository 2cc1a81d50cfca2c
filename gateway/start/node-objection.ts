/** The oldest Node that runs this server; `engines` in package.json has the same version. */
const oldest = [20, 19] as const;

/** Why this version of Node, such as `18.20.4`, cannot run the server; null when it can. */
export function nodeObjection(version: string): string | null {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const isNew = major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
  return isNew
    ? null
    : `Parley needs Node.js ${oldest.join(".")} or newer; this is ${version}. Install the current LTS from https://nodejs.org.`;
}
